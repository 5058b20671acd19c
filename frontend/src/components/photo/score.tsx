import { clsx } from 'clsx';
import { texts } from './texts';

/** Scores from which the three panels are filled. */
const panelsFrom = [0, 50, 80] as const;

/** A score of 100: its number and three little panels, in one ink for all, because a low score is not an error. */
export function Score({ value }: { value: number }) {
  const rounded = Math.round(value);
  return (
    <span className="inline-flex items-center gap-1.75 text-sm font-semibold figures">
      <span className="sr-only">{texts.photo.score}</span>
      {rounded}
      <span className="sr-only">{texts.photo.scoreMax}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {panelsFrom.map((from) => (
          <span
            key={from}
            className={clsx(
              'h-3 w-[5px] rounded-[1px]',
              rounded >= from ? 'bg-ink' : 'inset-ring inset-ring-line-strong',
            )}
          />
        ))}
      </span>
    </span>
  );
}
