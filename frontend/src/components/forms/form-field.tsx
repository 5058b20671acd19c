import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { texts } from './texts';

export const fieldStyle = [
  'w-full min-h-control rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink',
  'placeholder:text-ink-3 placeholder:opacity-100',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
].join(' ');

/** What a control inside a field carries so that readers hear its label, hint and error. */
type FieldControl = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export interface FormFieldProps {
  label: string;
  /** Says beside the label that it may stay empty. */
  isOptional?: boolean | undefined;
  /** Keeps the label for readers alone. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode | undefined;
  /** Takes the hint's place. */
  error?: ReactNode | undefined;
  /** Stands under the control whatever the state, for example a strength meter. */
  below?: ReactNode | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function FormField(props: FormFieldProps) {
  const { label, isOptional = false, isLabelHidden = false, hint, error, below, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {isOptional ? <span className="font-normal text-ink-2">{texts.field.optional}</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {error === undefined ? null : <FieldError id={noteId}>{error}</FieldError>}
      {error === undefined && hint !== undefined ? (
        <div id={noteId} className="text-xs text-ink-3">
          {hint}
        </div>
      ) : null}
      {below}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-xs text-danger">
      <CircleAlert className="mt-px size-4 flex-none" />
      {children}
    </p>
  );
}
