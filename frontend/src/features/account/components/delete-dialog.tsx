import { useEffect, useState } from 'react';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useDeletion } from '../hooks/use-deletion';

export interface DeleteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  username: string;
  onDeleted: () => void;
}

const formId = 'delete-account';

/** Says what goes and what stays, and asks for username and password. */
export function DeleteDialog({ isOpen, onOpenChange, username, onDeleted }: DeleteDialogProps) {
  const [isWorking, setIsWorking] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete account"
      description={<WhatGoes />}
      isWorking={isWorking}
      actions={
        <>
          <Button disabled={isWorking} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="dangerSolid" isBusy={isWorking} busyText="Deleting...">
            Delete account
          </Button>
        </>
      }
    >
      <DeleteForm username={username} onDeleted={onDeleted} onWorking={setIsWorking} />
    </Dialog>
  );
}

function WhatGoes() {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        Your photos, trips, posts and profile are deleted immediately and can't be restored. Your subscription
        is cancelled and your remaining credits are lost.
      </p>
      <p>
        We keep payment amounts without your name, and a code made from your email address that can't be
        turned back into it, so that each person gets one free post.
      </p>
    </div>
  );
}

interface DeleteFormProps {
  username: string;
  onDeleted: () => void;
  onWorking: (isWorking: boolean) => void;
}

function DeleteForm({ username, onDeleted, onWorking }: DeleteFormProps) {
  const { form, register, submit, fault, failure } = useDeletion({ username, onDeleted, onWorking });
  const { setFocus } = form;
  useEffect(() => setFocus('username'), [setFocus]);
  return (
    <form noValidate id={formId} aria-label="Delete account" onSubmit={submit} className="grid gap-5">
      {failure === null ? null : (
        <Notice tone="error">
          <span className="font-semibold">We couldn't delete your account.</span> {failure}
        </Notice>
      )}
      <TextField
        {...register('username')}
        label={`Type your username: ${username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fault('username')}
      />
      <PasswordField
        {...register('password')}
        label="Password"
        autoComplete="current-password"
        hint="Leave empty if you never set one."
        error={fault('password')}
      />
    </form>
  );
}
