import { texts } from './texts';

/** Lets the keyboard pass the header. Seen only while it has focus. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-(--z-tooltip) focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
    >
      {texts.page.skip}
    </a>
  );
}
