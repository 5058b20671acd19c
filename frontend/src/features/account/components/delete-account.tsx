import { useState } from 'react';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useDeleteAccountMutation } from '../api';
import { deletionSchema } from '../schemas';
import { texts } from '../texts';

const formId = 'delete-account';

export interface DeleteAccountProps {
  username: string;
  /** The account is gone, and its sessions with it. */
  onDeleted: () => void;
}

/** Says what goes and what stays, and asks for username and password. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  return (
    <>
      <Button variant="danger" size="small" isFullWidth onClick={() => setIsAsking(true)}>
        {texts.shared.deleteAccount}
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.shared.deleteAccount}
        description={
          <div className="grid gap-2 text-sm">
            <p>{texts.deleteDialog.whatGoes}</p>
            <p>{texts.deleteDialog.whatStays}</p>
          </div>
        }
        isWorking={isLoading}
        actions={
          <>
            <Button disabled={isLoading} onClick={() => setIsAsking(false)}>
              {texts.shared.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="dangerSolid"
              isBusy={isLoading}
              busyText={texts.deleteDialog.deleting}
            >
              {texts.shared.deleteAccount}
            </Button>
          </>
        }
      >
        <DeleteForm {...props} send={deleteAccount} />
      </Dialog>
    </>
  );
}

interface DeleteFormProps extends DeleteAccountProps {
  send: ReturnType<typeof useDeleteAccountMutation>[0];
}

function DeleteForm({ username, onDeleted, send }: DeleteFormProps) {
  const { field, submit, failure } = useServerForm({
    schema: deletionSchema(username),
    values: { username: '', password: '' },
    firstFocus: 'username',
    fields: { username: 'username', password: 'password' },
    send: (values) => send({ ...values, username: values.username.trim() }),
    onDone: onDeleted,
  });
  return (
    <form
      noValidate
      id={formId}
      aria-label={texts.shared.deleteAccount}
      onSubmit={submit}
      className="grid gap-5"
    >
      {failure === null ? null : (
        <Notice tone="error" title={texts.deleteDialog.weCouldntDeleteYourAccount}>
          {failure}
        </Notice>
      )}
      <TextField
        {...field('username')}
        label={texts.deleteDialog.typeYourUsername(username)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        hint={texts.deleteDialog.passwordHint}
      />
    </form>
  );
}
