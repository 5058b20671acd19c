import { MatchIndicator } from '@/components/forms/match-indicator';
import { PasswordField } from '@/components/forms/password-field';
import { StrengthMeter } from '@/components/forms/strength-meter';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { useResetPassword } from '../hooks/use-reset-password';
import { BackendNotice } from './backend-notice';

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
    <>
      {hasBackend() ? null : <BackendNotice />}
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...register('password')}
          label="New password"
          autoComplete="new-password"
          error={errors.password?.message}
          below={<StrengthMeter password={password} />}
        />
        <PasswordField
          {...register('confirmPassword')}
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          below={
            <MatchIndicator
              password={password}
              confirmation={confirmation}
              hasError={errors.confirmPassword !== undefined}
            />
          }
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          disabled={!hasBackend()}
          isBusy={isSubmitting}
          busyText="Resetting..."
        >
          Reset password
        </Button>
      </form>
    </>
  );
}
