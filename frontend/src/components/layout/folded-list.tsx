import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { texts } from './texts';

const shownMax = 5;

interface FoldedListProps<Item> {
  name: string;
  items: readonly Item[];
  /** What they are called together, for example 'payments'. */
  unit: string;
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

export function FoldedList<Item>({ name, items, unit, className, children }: FoldedListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownMax);
  return (
    <div className={className}>
      <ul aria-label={name}>{shown.map(children)}</ul>
      {shown.length < items.length ? (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 self-start"
          onClick={() => setIsWhole(true)}
          label={texts.foldedList.showAll(items.length, unit)}
        />
      ) : null}
    </div>
  );
}
