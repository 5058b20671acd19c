import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: string;
  text?: ReactNode;
  /** What stands at the right: totals or a button. */
  aside?: ReactNode;
}

export function PageHeading({ title, text, aside }: PageHeadingProps) {
  return (
    <div
      data-page-heading
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-5 lg:pt-8 lg:pb-6"
    >
      <div>
        <h1>{title}</h1>
        {text === undefined ? null : <p className="mt-1 max-w-xl text-pretty text-ink-2">{text}</p>}
      </div>
      {aside}
    </div>
  );
}
