import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { BackendNotice } from './backend-notice';

export interface AuthFormProps {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Why the last attempt came to nothing. */
  failure: string | null | undefined;
  isBusy: boolean;
  submitLabel: string;
  busyText: string;
  isDisabled?: boolean;
  /** Below the button. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A form of a screen of its own: what went wrong, its fields, and the one button. */
export function AuthForm(props: AuthFormProps) {
  const { onSubmit, failure, isBusy, submitLabel, busyText, isDisabled = false, hint, children } = props;
  return (
    <>
      {hasBackend() ? null : <BackendNotice />}
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        {children}
        <div className="grid gap-2">
          <Button
            type="submit"
            variant="primary"
            isFullWidth
            disabled={isDisabled || !hasBackend()}
            isBusy={isBusy}
            busyText={busyText}
          >
            {submitLabel}
          </Button>
          {hint}
        </div>
      </form>
    </>
  );
}
