import { Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

export interface MarkingBarProps {
  isMarking: boolean;
  marked: number;
  onBegin: () => void;
  onCompare: () => void;
  onEnd: () => void;
}

const markedMin = 2;

/** Photos of different stacks are marked for the compare view by touch; wide screens have the inspector for it. */
export function MarkingBar({ isMarking, marked, onBegin, onCompare, onEnd }: MarkingBarProps) {
  if (!isMarking) {
    return (
      <div className="mb-4 lg:hidden">
        <Button size="small" onClick={onBegin}>
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
        {texts.marking.marked(marked)}
      </p>
      <div className="flex items-center gap-2">
        <Button size="small" variant="ghost" onClick={onEnd}>
          {texts.marking.end}
        </Button>
        <Button size="small" variant="primary" disabled={marked < markedMin} onClick={onCompare}>
          {texts.marking.compare}
        </Button>
      </div>
    </fieldset>
  );
}
