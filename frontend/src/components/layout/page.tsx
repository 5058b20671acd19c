import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { texts } from './texts';

interface PageProps {
  /** The document's title, followed by ' · Triptych'. */
  title: string;
  children: ReactNode;
  /** `full` 1280 px, `narrow` 960 px, `form` 432 px. */
  width?: 'full' | 'narrow' | 'form';
  className?: string;
}

const widths = { full: '', narrow: '[--page:var(--page-narrow)]', form: '[--page:var(--page-form)]' };

/** The column that a screen's content stands in. A `PageHeading` at its beginning brings its own space above. */
export function Page({ title, children, width = 'full', className }: PageProps) {
  return (
    <>
      <title>{texts.page.title(title)}</title>
      <div
        className={clsx(
          'page pt-6 pb-16 has-[>[data-page-heading]:first-child]:pt-0',
          widths[width],
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}

interface PageHeadingProps {
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
