import { clsx } from 'clsx';
import { texts } from '@/components/texts';

export interface ScoreProps {
  /** 0 to 100. */
  value: number;
}

const panels = [1, 2, 3] as const;

/** How many of the three panels a score fills: one below 50, two below 80, three from there. */
export function panelsOfScore(value: number): 1 | 2 | 3 {
  if (value < 50) return 1;
  return value < 80 ? 2 : 3;
}

/** A score: its number and three little panels, in one ink for all, because a low score is not an error. */
export function Score({ value }: ScoreProps) {
  const rounded = Math.round(value);
  const filled = panelsOfScore(rounded);
  return (
    <span className="inline-flex items-center gap-1.75 text-sm font-semibold figures">
      <span className="sr-only">{texts.photo.score}</span>
      {rounded}
      <span className="sr-only">{texts.photo.scoreMax}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {panels.map((panel) => (
          <span
            key={panel}
            className={clsx(
              'h-3 w-[5px] rounded-[1px]',
              panel <= filled ? 'bg-ink' : 'inset-ring inset-ring-line-strong',
            )}
          />
        ))}
      </span>
    </span>
  );
}
