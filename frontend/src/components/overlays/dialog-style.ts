/** The ground behind a dialog. It also scrolls what is taller than the screen, which then begins at its top. */
export const dialogShadeStyle = [
  'animate-fade-in fixed inset-0 z-(--z-dialog) grid place-items-end overflow-auto bg-shade pt-[6dvh]',
  'md:grid-rows-[max-content] md:content-center-safe md:justify-items-center md:p-4',
].join(' ');

/**
 * The dialog's box, but for its width: a sheet below 768 px. It does not scroll itself: under a round corner of a box that scrolls,
 * Chromium leaves the shade out.
 */
export const dialogContentStyle = [
  'animate-sheet-in grid w-full content-start gap-4 bg-surface p-5 shadow-3 outline-none md:p-6',
  'rounded-t-dialog pb-[max(--spacing(5),env(safe-area-inset-bottom))] md:rounded-dialog md:pb-6',
].join(' ');
