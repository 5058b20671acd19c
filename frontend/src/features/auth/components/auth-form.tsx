import type { ReactNode } from 'react';
import type { SentForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { Link } from '@/lib/router';
import { texts } from '../texts';

interface AuthFormProps {
  form: SentForm;
  submitLabel: string;
  busyText: string;
  isDisabled?: boolean;
  hint?: ReactNode;
  children: ReactNode;
}

export function AuthForm({ form, submitLabel, busyText, isDisabled = false, hint, children }: AuthFormProps) {
  return (
    <>
      {hasBackend() ? null : <Notice tone="warning">{texts.frame.noBackend}</Notice>}
      <Notice error={form.failure} />
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        {children}
        <div className="grid gap-2">
          <Button
            type="submit"
            variant="primary"
            isFullWidth
            disabled={isDisabled || !hasBackend()}
            isBusy={form.isSubmitting}
            busyText={busyText}
            label={submitLabel}
          />
          {hint}
        </div>
      </form>
    </>
  );
}

/** Under a form, the way to another one. */
export function OtherForm({ question, to, label }: Record<'question' | 'to' | 'label', string>) {
  return (
    <p className="text-sm text-ink-2">
      {question}{' '}
      <Link to={to} className="text-link underline underline-offset-2">
        {label}
      </Link>
    </p>
  );
}
