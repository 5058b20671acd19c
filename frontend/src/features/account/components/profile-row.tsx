import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Editor } from '../hooks/use-editor';
import { texts } from '../texts';

export interface ProfileRowProps {
  name: string;
  value: ReactNode;
  /** What can be changed about it, and how the button that begins that is called. */
  edit?: { editor: Editor; label: string; form: ReactNode };
  /** What is to be known about it, under the line. */
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
          >
            {texts.profileRow.change}
          </Button>
        </dd>
      )}
      <dd className="col-span-full grid gap-3 pt-3 empty:hidden">{children}</dd>
      {isOpen ? <dd className="col-span-full pt-4 pb-2">{edit?.form}</dd> : null}
    </div>
  );
}
