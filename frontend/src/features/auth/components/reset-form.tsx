import { NewPasswordFields } from '@/components/forms/new-password-fields';
import type { useResetPassword } from '../hooks/use-reset-password';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

export interface ResetFormProps {
  /** Whose password it is: told to the browser's password manager. */
  email: string;
  reset: ReturnType<typeof useResetPassword>;
}

/** The new password, twice. */
export function ResetForm({ email, reset: { form, submit, failure } }: ResetFormProps) {
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const [password, confirmation] = watch(['password', 'confirmPassword']);
  return (
    <AuthForm
      onSubmit={submit}
      failure={failure}
      isBusy={isSubmitting}
      submitLabel={texts.resetForm.resetPassword}
      busyText={texts.resetForm.resetting}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={{
          field: register('password'),
          label: texts.resetForm.newPassword,
          value: password,
          error: errors.password?.message,
        }}
        confirmation={{
          field: register('confirmPassword'),
          label: texts.resetForm.confirmNewPassword,
          value: confirmation,
          error: errors.confirmPassword?.message,
        }}
      />
    </AuthForm>
  );
}
