import { texts } from '../texts';
export interface DayTitleProps {
  title: string;
  count: number;
  rowIndex: number;
  measure: (element: HTMLElement | null) => void;
}

/** A line across the grid over the photos of one day. */
export function DayTitle({ title, count, rowIndex, measure }: DayTitleProps) {
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
