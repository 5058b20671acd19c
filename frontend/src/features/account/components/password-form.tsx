import { useEffect } from 'react';
import { MatchIndicator } from '@/components/ui/match-indicator';
import { PasswordField } from '@/components/ui/password-field';
import { StrengthMeter } from '@/components/ui/strength-meter';
import { showToast } from '@/components/ui/toast';
import { useChangePasswordMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type PasswordValues, passwordSchema } from '../schemas';
import { EditorForm } from './editor-form';
import { ForgotHint } from './forgot-hint';

const emptyValues: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

export interface PasswordFormProps {
  /** For the browser's keeper of passwords, which asks whose they are. */
  username: string;
  onClose: () => void;
}

/** The password that is, and twice the one that is to be. */
export function PasswordForm({ username, onClose }: PasswordFormProps) {
  const [changePassword] = useChangePasswordMutation();
  const { form, register, submit, isSubmitting, fault, failure } = useAccountForm<PasswordValues>({
    schema: passwordSchema,
    values: emptyValues,
    fields: [
      ['currentPassword', 'current_password'],
      ['newPassword', 'new_password'],
    ],
    send: ({ currentPassword, newPassword }) =>
      changePassword({ current_password: currentPassword, new_password: newPassword }),
    onDone: () => {
      showToast({
        title: 'Password changed',
        text: 'Your other devices are signed out.',
        tone: 'success',
      });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const [newPassword, confirmation] = form.watch(['newPassword', 'confirmPassword']);
  return (
    <EditorForm
      label="Change password"
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel="Save password"
      busyText="Saving..."
      failure={failure}
    >
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        error={fault('currentPassword')}
        below={<ForgotHint />}
      />
      <PasswordField
        {...register('newPassword')}
        label="New password"
        autoComplete="new-password"
        error={fault('newPassword')}
        below={<StrengthMeter password={newPassword} />}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        error={fault('confirmPassword')}
        below={
          <MatchIndicator
            password={newPassword}
            confirmation={confirmation}
            hasError={fault('confirmPassword') !== undefined}
          />
        }
      />
    </EditorForm>
  );
}
