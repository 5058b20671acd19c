import { FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { PhotoStack } from '@/data/trips/curation-view';
import { leftOutCount } from '../documents';
import { texts } from '../texts';

interface GridTitleProps {
  rowIndex: number;
  measure: (element: HTMLElement | null) => void;
}

/** A line across the grid over the photos of one day. */
export function DayTitle({
  title,
  count,
  rowIndex,
  measure,
}: GridTitleProps & { title: string; count: number }) {
  return (
    <li
      ref={measure}
      data-index={rowIndex}
      className="col-span-full flex flex-wrap items-baseline gap-x-3 border-b border-line pt-2 pb-2"
    >
      <h2 className="text-lg/6">{title}</h2>
      <span className="text-xs text-ink-3 figures">{texts.grid.dayCount(count)}</span>
    </li>
  );
}

interface DocumentsTitleProps extends GridTitleProps {
  documents: readonly PhotoStack[];
  isOpen: boolean;
  onToggle: () => void;
}

/** A line across the grid over the documents of the trip, and the button that shows them. */
export function DocumentsTitle({ documents, isOpen, rowIndex, measure, onToggle }: DocumentsTitleProps) {
  const { show, hide, showDocuments, hideDocuments } = texts.grid;
  return (
    <li
      ref={measure}
      data-index={rowIndex}
      className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4"
    >
      <h2 className="flex min-w-0 items-center gap-2 font-text text-sm font-semibold tracking-normal">
        <FileText aria-hidden="true" className="size-4.5 flex-none text-ink-2" strokeWidth={1.75} />
        {texts.grid.documents(leftOutCount(documents))}
      </h2>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? hideDocuments : showDocuments}
        onClick={onToggle}
      >
        {isOpen ? hide : show}
      </Button>
    </li>
  );
}
