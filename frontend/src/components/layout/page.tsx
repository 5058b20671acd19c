import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { texts } from './texts';

export interface PageProps {
  /** The document's title, followed by ' · Triptych'. */
  title: string;
  children: ReactNode;
  /** `full` 1280 px, `narrow` 960 px, `form` 432 px. */
  width?: 'full' | 'narrow' | 'form';
  className?: string;
}

const widths = { full: '', narrow: 'page-narrow', form: 'page-form' };

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
