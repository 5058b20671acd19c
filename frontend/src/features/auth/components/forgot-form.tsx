import { Link } from 'react-router-dom';
import { TextField } from '@/components/forms/text-field';
import type { useResetRequest } from '../hooks/use-reset-request';
import { texts } from '../texts';
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
        submitLabel={texts.forgotForm.sendResetLink}
        busyText={texts.forgotForm.sending}
      >
        <TextField
          {...form.register('email')}
          label={texts.shared.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
      </AuthForm>
      <p className="text-sm text-ink-2">
        {texts.forgotForm.rememberedIt}{' '}
        <Link to="/login" className="text-link underline underline-offset-2">
          {texts.forgotForm.backToLogin}
        </Link>
      </p>
    </>
  );
}
