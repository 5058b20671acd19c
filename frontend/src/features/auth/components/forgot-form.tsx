import { Link } from 'react-router-dom';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { useResetRequest } from '../hooks/use-reset-request';
import { BackendNotice } from './backend-notice';

export interface ForgotFormProps {
  request: ReturnType<typeof useResetRequest>;
}

/** The address that a reset link is mailed to. */
export function ForgotForm({ request: { form, submit, failure } }: ForgotFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      {hasBackend() ? null : <BackendNotice />}
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          disabled={!hasBackend()}
          isBusy={isSubmitting}
          busyText="Sending..."
        >
          Send reset link
        </Button>
      </form>
      <p className="text-sm text-ink-2">
        Remembered it?{' '}
        <Link to="/login" className="text-link underline underline-offset-2">
          Back to Login
        </Link>
      </p>
    </>
  );
}
