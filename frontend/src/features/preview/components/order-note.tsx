import type { OrderOrigin } from '@/data/drafts/slide-order';
import { texts } from '../texts';

interface OrderNoteProps {
  origin: OrderOrigin;
  /** Puts the slides where curation had them. */
  onReset: () => void;
}

/** How the order was made, and the way back to it. */
export function OrderNote({ origin: { isOwn, isCurated, coverReason }, onReset }: OrderNoteProps) {
  const maker = isOwn ? texts.order.own : isCurated ? texts.order.curated : undefined;
  const lines = [maker, coverReason].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-ink-2">
      <p>
        {lines.map((line) => (
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
          {texts.order.reset}
        </button>
      ) : null}
    </div>
  );
}
