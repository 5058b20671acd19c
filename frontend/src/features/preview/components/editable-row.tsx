import { PencilLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

export interface EditableRowProps {
  term: string;
  /** As it is read. */
  children: ReactNode;
  /** As it is changed, in the same place. */
  editor: ReactNode;
}

/** A line of the summary that can be changed where it is. The focus goes to the field, and back with Done. */
export function EditableRow({ term, children, editor }: EditableRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const value = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isEditing) value.current?.querySelector<HTMLElement>('textarea, button:enabled')?.focus();
  }, [isEditing]);
  return (
    <div className="grid gap-x-6 gap-y-2 border-t border-line py-2.5 text-sm first:border-t-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="flex items-center justify-between gap-x-2 self-start text-ink-2">
        {term}
        <Button
          size="small"
          variant="ghost"
          {...(isEditing ? {} : { icon: PencilLine })}
          className="-my-1 px-2! max-sm:-mr-2"
          aria-label={isEditing ? texts.summary.doneRow(term) : texts.summary.editRow(term)}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? texts.summary.done : texts.summary.edit}
        </Button>
      </dt>
      <dd ref={value} className="min-w-0 wrap-anywhere sm:py-1">
        {isEditing ? editor : children}
      </dd>
    </div>
  );
}
