export interface KeyHintsProps {
  hasStacks: boolean;
}

/** The keys that work on the grid, on screens that have a keyboard. */
export function KeyHints({ hasStacks }: KeyHintsProps) {
  return (
    <p className="mb-5 hidden flex-wrap gap-x-4 gap-y-1.5 text-xs/5 text-ink-2 lg:flex pointer-coarse:hidden">
      <span className="inline-flex items-center gap-1.25">
        <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>→</kbd> move
      </span>
      <span className="inline-flex items-center gap-1.25">
        <kbd>Space</kbd> select
      </span>
      {hasStacks ? (
        <span className="inline-flex items-center gap-1.25">
          <kbd>S</kbd> open stack
        </span>
      ) : null}
    </p>
  );
}
