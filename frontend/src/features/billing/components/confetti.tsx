import { clsx } from 'clsx';
import { type CSSProperties, useEffect, useState } from 'react';

const pieceCount = 42;
/** 3.2 seconds from the first to start to the last to land. */
const delayMsMax = 800;
const fallMs = 2400;
/** What carries the pieces goes a little after the last is down. */
const flagMs = 3800;
const colours = ['bg-primary', 'bg-ok', 'bg-info', 'bg-line-strong'];

/** A number from 0 to 1 that looks thrown, and is the same at each drawing. */
function scatter(index: number, salt: number): number {
  const turn = (index + 1) * 0.618_034 * salt;
  return turn - Math.floor(turn);
}

const pieces = Array.from({ length: pieceCount }, (_, index) => ({
  name: `piece-${index}`,
  colour: colours[index % colours.length],
  style: {
    '--left': `${Math.round(scatter(index, 1) * 100)}%`,
    '--delay': `${Math.round((index / (pieceCount - 1)) * delayMsMax)}ms`,
    '--fall': `${fallMs}ms`,
    '--drift': `${Math.round((scatter(index, 3.7) - 0.5) * 30)}vw`,
    '--turn': `${Math.round((scatter(index, 5.1) - 0.5) * 720)}deg`,
  } as CSSProperties,
}));

const pieceStyle = 'confetti-piece absolute -top-6 left-(--left) h-3.5 w-2 rounded-[1px] opacity-0';

/** What falls for a while when a payment has arrived; never for those who want no motion. The words say it too. */
export function Confetti() {
  const [isFalling, setIsFalling] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    const end = setTimeout(() => setIsFalling(false), flagMs);
    return () => clearTimeout(end);
  }, []);
  if (!isFalling) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-(--z-base) overflow-hidden">
      {pieces.map(({ name, colour, style }) => (
        <span key={name} className={clsx(pieceStyle, colour)} style={style} />
      ))}
    </div>
  );
}
