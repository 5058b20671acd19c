import { Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type Compare, markedMin } from '../hooks/use-compare';
import { texts } from '../texts';

/** Photos of different stacks are marked for the compare view by touch; wide screens have the inspector for it. */
export function MarkingBar({ compare, onCompare }: { compare: Compare; onCompare: () => void }) {
  const { isMarking, marked, beginMarking, endMarking } = compare;
  if (!isMarking) {
    return (
      <div className="mb-4 lg:hidden">
        <Button size="small" onClick={beginMarking}>
          <Columns3 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          {texts.marking.begin}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="sticky top-15 z-(--z-bar) mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-y border-line bg-sunken px-gutter py-2.5 max-lg:-mx-gutter lg:top-18 lg:rounded-card lg:border-x lg:px-4">
      <legend className="sr-only">{texts.marking.legend}</legend>
      <p aria-live="polite" className="text-sm figures">
        {texts.marking.marked(marked.size)}
      </p>
      <div className="flex items-center gap-2">
        <Button size="small" variant="ghost" onClick={endMarking}>
          {texts.marking.end}
        </Button>
        <Button size="small" variant="primary" disabled={marked.size < markedMin} onClick={onCompare}>
          {texts.marking.compare}
        </Button>
      </div>
    </fieldset>
  );
}
