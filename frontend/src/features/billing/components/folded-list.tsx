import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

/** More than these are shown on demand. */
const shownMax = 5;

export interface FoldedListProps<Item> {
  name: string;
  items: readonly Item[];
  /** What they are called together, for example 'payments'. */
  unit: string;
  children: (item: Item, index: number) => ReactNode;
}

/** The first of many, and a button for the rest. */
export function FoldedList<Item>({ name, items, unit, children }: FoldedListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length === 0) return null;
  const shown = isWhole ? items : items.slice(0, shownMax);
  return (
    <div className="text-sm">
      <ul aria-label={name}>{shown.map(children)}</ul>
      {shown.length < items.length ? (
        <Button variant="ghost" size="small" className="mt-2 -ml-3" onClick={() => setIsWhole(true)}>
          {texts.foldedList.showAll(items.length, unit)}
        </Button>
      ) : null}
    </div>
  );
}
