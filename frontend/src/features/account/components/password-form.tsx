import { useEffect, useMemo } from 'react';
import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { PasswordField } from '@/components/forms/password-field';
import { showToast } from '@/components/overlays/toast';
import { useChangePasswordMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type PasswordValues, passwordSchema } from '../schemas';
import { texts } from '../texts';
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
        title: hasPassword ? texts.passwordForm.passwordChanged : texts.passwordForm.passwordSet,
        text: texts.passwordForm.signedOutElsewhere,
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
      label={hasPassword ? texts.shared.changePassword : texts.shared.setAPassword}
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel={texts.passwordForm.savePassword}
      busyText={texts.shared.saving}
      failure={failure}
    >
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      {hasPassword ? (
        <PasswordField
          {...register('currentPassword')}
          label={texts.passwordForm.currentPassword}
          autoComplete="current-password"
          error={fault('currentPassword')}
          below={<ForgotHint />}
        />
      ) : null}
      <NewPasswordFields
        password={{
          field: register('newPassword'),
          label: texts.passwordForm.newPassword,
          value: newPassword,
          error: fault('newPassword'),
        }}
        confirmation={{
          field: register('confirmPassword'),
          label: texts.passwordForm.confirmNewPassword,
          value: confirmation,
          error: fault('confirmPassword'),
        }}
      />
    </EditorForm>
  );
}
