import { Link } from 'react-router-dom';
import { TextField } from '@/components/forms/text-field';
import type { useResetRequest } from '../hooks/use-reset-request';
import { AuthForm } from './auth-form';

export interface ForgotFormProps {
  request: ReturnType<typeof useResetRequest>;
}

/** The address that a reset link is mailed to. */
export function ForgotForm({ request: { form, submit, failure } }: ForgotFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <AuthForm
        onSubmit={submit}
        failure={failure}
        isBusy={isSubmitting}
        submitLabel="Send reset link"
        busyText="Sending..."
      >
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
      </AuthForm>
      <p className="text-sm text-ink-2">
        Remembered it?{' '}
        <Link to="/login" className="text-link underline underline-offset-2">
          Back to Login
        </Link>
      </p>
    </>
  );
}
