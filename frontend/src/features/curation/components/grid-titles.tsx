import { FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { isLeftOutDocument, shotsOf } from '@/data/trips/curation-view';
import type { PhotoView } from '../hooks/use-photo-view';
import type { MeasuredElement } from '../hooks/use-window-rows';
import { texts } from '../texts';

interface DayTitleProps {
  title: string;
  count: number;
  measured: MeasuredElement;
}

export function DayTitle({ title, count, measured }: DayTitleProps) {
  return (
    <li
      {...measured}
      className="col-span-full flex flex-wrap items-baseline gap-x-3 border-b border-line pt-2 pb-2"
    >
      <h2 className="text-lg/6">{title}</h2>
      <span className="text-xs text-ink-3 figures">{texts.grid.dayCount(count)}</span>
    </li>
  );
}

export function DocumentsTitle({ view, measured }: { view: PhotoView; measured: MeasuredElement }) {
  const { apart, isOpen } = view.parts;
  const { documents, show, hide, showDocuments, hideDocuments } = texts.grid;
  return (
    <li
      {...measured}
      className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4"
    >
      <h2 className="flex min-w-0 items-center gap-2 font-text text-sm font-semibold tracking-normal">
        <FileText className="size-4.5 flex-none text-ink-2" />
        {documents(apart.flatMap(shotsOf).filter(isLeftOutDocument).length)}
      </h2>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? hideDocuments : showDocuments}
        onClick={view.toggleDocuments}
      >
        {isOpen ? hide : show}
      </Button>
    </li>
  );
}
