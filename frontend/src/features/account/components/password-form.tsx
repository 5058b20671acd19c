import { useEffect, useMemo } from 'react';
import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { PasswordField } from '@/components/forms/password-field';
import { showToast } from '@/components/overlays/toast';
import { useChangePasswordMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type PasswordValues, passwordSchema } from '../schemas';
import { EditorForm } from './editor-form';
import { ForgotHint } from './forgot-hint';

const emptyValues: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

export interface PasswordFormProps {
  /** For the browser's keeper of passwords, which asks whose they are. */
  username: string;
  /** Without one there is none to prove. */
  hasPassword: boolean;
  onClose: () => void;
}

/** The current password, if there is one, and the new one twice. */
export function PasswordForm({ username, hasPassword, onClose }: PasswordFormProps) {
  const [changePassword] = useChangePasswordMutation();
  const schema = useMemo(() => passwordSchema(hasPassword), [hasPassword]);
  const { form, register, submit, isSubmitting, fault, failure } = useAccountForm<PasswordValues>({
    schema,
    values: emptyValues,
    fields: [
      ['currentPassword', 'current_password'],
      ['newPassword', 'new_password'],
    ],
    send: ({ currentPassword, newPassword }) =>
      changePassword({
        ...(hasPassword ? { current_password: currentPassword } : {}),
        new_password: newPassword,
      }),
    onDone: () => {
      showToast({
        title: hasPassword ? 'Password changed' : 'Password set',
        text: "You've been signed out on your other devices.",
        tone: 'success',
      });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus(hasPassword ? 'currentPassword' : 'newPassword'), [setFocus, hasPassword]);
  const [newPassword, confirmation] = form.watch(['newPassword', 'confirmPassword']);
  return (
    <EditorForm
      label={hasPassword ? 'Change password' : 'Set a password'}
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel="Save password"
      busyText="Saving..."
      failure={failure}
    >
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      {hasPassword ? (
        <PasswordField
          {...register('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          error={fault('currentPassword')}
          below={<ForgotHint />}
        />
      ) : null}
      <NewPasswordFields
        password={{
          field: register('newPassword'),
          label: 'New password',
          value: newPassword,
          error: fault('newPassword'),
        }}
        confirmation={{
          field: register('confirmPassword'),
          label: 'Confirm new password',
          value: confirmation,
          error: fault('confirmPassword'),
        }}
      />
    </EditorForm>
  );
}
