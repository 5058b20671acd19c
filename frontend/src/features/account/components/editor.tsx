import { type ReactNode, useState } from 'react';
import type { SentForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';
import { Link } from '@/lib/router';
import { texts } from '../texts';

/** A part of a card that opens for a change. Closed again, focus is back on the button that opened it. */
export function useEditor() {
  const [isOpen, setIsOpen] = useState(false);
  /** Belongs on the opening button, which is not drawn while the editor is open. */
  const trigger = useReturningFocus(isOpen);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), trigger };
}

interface ProfileRowProps {
  name: string;
  value: ReactNode;
  edit?: { editor: ReturnType<typeof useEditor>; label: string; form: ReactNode };
  children?: ReactNode;
}

/** One line of the profile: name, value, and a button that puts a form in its place. */
export function ProfileRow({ name, value, edit, children }: ProfileRowProps) {
  const isOpen = edit?.editor.isOpen ?? false;
  return (
    <div className="grid grid-cols-[5.5rem_1fr_auto] items-baseline gap-x-2 border-t border-line py-3 first:border-t-0 last:pb-0 @max-[14rem]:grid-cols-1! min-[30rem]:grid-cols-[7.5rem_1fr_auto]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
      {edit === undefined || isOpen ? null : (
        <dd className="-my-2">
          <Button
            ref={edit.editor.trigger}
            variant="ghost"
            size="small"
            className="-mr-3"
            aria-label={edit.label}
            onClick={edit.editor.open}
            label={texts.editor.change}
          />
        </dd>
      )}
      <dd className="col-span-full grid gap-3 pt-3 empty:hidden">{children}</dd>
      {isOpen ? <dd className="col-span-full pt-4 pb-2">{edit?.form}</dd> : null}
    </div>
  );
}

interface EditorFormProps {
  label: string;
  form: SentForm;
  onCancel: () => void;
  submitLabel: string;
  busyText: string;
  children: ReactNode;
}

export function EditorForm({ label, form, onCancel, submitLabel, busyText, children }: EditorFormProps) {
  const { failure, isSubmitting } = form;
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className="grid gap-5">
      <Notice error={failure} title={texts.editor.weCouldntSaveYourChange} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          size="small"
          isBusy={isSubmitting}
          busyText={busyText}
          label={submitLabel}
        />
        <Button size="small" disabled={isSubmitting} onClick={onCancel} label={texts.shared.cancel} />
      </div>
    </form>
  );
}

/** The way to a password for those who forgot theirs, or came in by another service and never set one. */
export function ForgotHint() {
  return (
    <p className="text-xs text-ink-3">
      {texts.editor.hint(
        <Link to="/forgot-password" className="text-link underline underline-offset-2">
          {texts.editor.forgotYourPassword}
        </Link>,
      )}
    </p>
  );
}
