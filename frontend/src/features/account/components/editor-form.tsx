import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { texts } from '../texts';

export interface EditorFormProps {
  /** What is changed here, for readers. */
  label: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  isBusy: boolean;
  submitLabel: string;
  busyText: string;
  /** What went wrong that concerns no single field. */
  failure: string | null;
  children: ReactNode;
}

/** A form that opens inside a card: its fields, what went wrong, and the two ways out. */
export function EditorForm(props: EditorFormProps) {
  const { label, onSubmit, onCancel, isBusy, submitLabel, busyText, failure, children } = props;
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit} className="grid gap-5">
      {failure === null ? null : (
        <Notice tone="error">
          <span className="font-semibold">{texts.editorForm.weCouldntSaveYourChange}</span> {failure}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" isBusy={isBusy} busyText={busyText}>
          {submitLabel}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onCancel}>
          {texts.shared.cancel}
        </Button>
      </div>
    </form>
  );
}
