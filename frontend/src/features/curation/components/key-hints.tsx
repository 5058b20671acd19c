import { texts } from '../texts';
export interface KeyHintsProps {
  hasStacks: boolean;
  /** Whether there is another photo to compare with. */
  canCompare: boolean;
  onMore: () => void;
}

const { hints } = texts;

/** The keys that one needs most, on screens that have a keyboard, and the way to all of them. */
export function KeyHints({ hasStacks, canCompare, onMore }: KeyHintsProps) {
  return (
    <p className="mb-5 hidden flex-wrap items-center gap-x-4 gap-y-1.5 text-xs/5 text-ink-2 lg:flex pointer-coarse:hidden">
      <Hint {...hints.move} />
      <Hint {...hints.select} />
      {hasStacks ? <Hint {...hints.openStack} /> : null}
      {canCompare ? <Hint {...hints.compare} /> : null}
      <button type="button" className="inline-flex min-h-6 items-center gap-1.25 text-ink-2" onClick={onMore}>
        <kbd>{hints.all.key}</kbd> <span className="underline underline-offset-3">{hints.all.text}</span>
      </button>
    </p>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {text}
    </span>
  );
}
