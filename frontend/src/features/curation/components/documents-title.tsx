import { FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { PhotoStack } from '@/data/trips/curation-view';
import { leftOutCount } from '../documents';
import { texts } from '../texts';

export interface DocumentsTitleProps {
  documents: readonly PhotoStack[];
  isOpen: boolean;
  rowIndex: number;
  measure: (element: HTMLElement | null) => void;
  onToggle: () => void;
}

/** A line across the grid that the documents of the trip stand under, and the button that shows them. */
export function DocumentsTitle({ documents, isOpen, rowIndex, measure, onToggle }: DocumentsTitleProps) {
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
        aria-label={isOpen ? texts.grid.hideDocuments : texts.grid.showDocuments}
        onClick={onToggle}
      >
        {isOpen ? texts.grid.hide : texts.grid.show}
      </Button>
    </li>
  );
}
