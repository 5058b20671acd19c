import type { OrderOrigin } from '@/data/drafts/slide-order';

interface OrderNoteProps {
  origin: OrderOrigin;
  /** Puts the slides where curation had them. */
  onReset: () => void;
}

/** How the order was made, and the way back to it. */
export function OrderNote({ origin, onReset }: OrderNoteProps) {
  const { isOwn, isCurated, coverReason } = origin;
  const words = [
    ...(isOwn ? ['You changed the order.'] : []),
    ...(isCurated && !isOwn ? ['In trip order, with the cover first.'] : []),
    ...(coverReason === undefined ? [] : [coverReason]),
  ];
  if (words.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-ink-2">
      <p>
        {words.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      {isOwn ? (
        <button
          type="button"
          onClick={onReset}
          className="min-h-8 font-semibold text-link underline underline-offset-3"
        >
          Reset order
        </button>
      ) : null}
    </div>
  );
}
