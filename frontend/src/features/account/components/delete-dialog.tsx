import { useEffect, useState } from 'react';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useDeletion } from '../hooks/use-deletion';
import { texts } from '../texts';

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
      title={texts.shared.deleteAccount}
      description={<WhatGoes />}
      isWorking={isWorking}
      actions={
        <>
          <Button disabled={isWorking} onClick={() => onOpenChange(false)}>
            {texts.shared.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="dangerSolid"
            isBusy={isWorking}
            busyText={texts.deleteDialog.deleting}
          >
            {texts.shared.deleteAccount}
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
      <p>{texts.deleteDialog.whatGoes}</p>
      <p>{texts.deleteDialog.whatStays}</p>
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
    <form
      noValidate
      id={formId}
      aria-label={texts.shared.deleteAccount}
      onSubmit={submit}
      className="grid gap-5"
    >
      {failure === null ? null : (
        <Notice tone="error">
          <span className="font-semibold">{texts.deleteDialog.weCouldntDeleteYourAccount}</span> {failure}
        </Notice>
      )}
      <TextField
        {...register('username')}
        label={texts.deleteDialog.typeYourUsername(username)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fault('username')}
      />
      <PasswordField
        {...register('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        hint={texts.deleteDialog.passwordHint}
        error={fault('password')}
      />
    </form>
  );
}
