import type { ReactNode } from 'react';
import type { SentForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/router';
import { texts } from '../texts';

interface EditorFormProps {
  label: string;
  form: SentForm;
  onCancel: () => void;
  submitLabel: string;
  busyText: string;
  children: ReactNode;
}

/** A form that opens inside a card: its fields, what went wrong, and the two ways out. */
export function EditorForm({ label, form, onCancel, submitLabel, busyText, children }: EditorFormProps) {
  const { failure, isSubmitting } = form;
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className="grid gap-5">
      {failure === null ? null : (
        <Notice tone="error" title={texts.editorForm.weCouldntSaveYourChange}>
          {failure}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" isBusy={isSubmitting} busyText={busyText}>
          {submitLabel}
        </Button>
        <Button size="small" disabled={isSubmitting} onClick={onCancel}>
          {texts.shared.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The way to a password for those who forgot theirs, or came in by another service and never set one. */
export function ForgotHint() {
  return (
    <p className="text-xs text-ink-3">
      {texts.forgotHint.hint(
        <Link to="/forgot-password" className="text-link underline underline-offset-2">
          {texts.forgotHint.forgotYourPassword}
        </Link>,
      )}
    </p>
  );
}
