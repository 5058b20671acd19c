import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Link } from '@/lib/router';
import { texts } from './texts';

export interface StepperProps {
  steps: readonly string[];
  currentIndex: number;
  /** How many are done, from the first on; those after the current one are never shown as done. */
  doneCount: number;
  hrefOf: (index: number) => string;
}

/** The steps of a flow as panels on hinges: done ones have a check, the current one weight, all are links. */
export function Stepper({ steps, currentIndex, doneCount, hrefOf }: StepperProps) {
  return (
    <nav aria-label={texts.steps.label} className="min-w-0 flex-1">
      <ol className="flex gap-hinge pt-4 md:pt-5">
        {steps.map((name, index) => {
          const isCurrent = index === currentIndex;
          const isDone = index < Math.min(currentIndex, doneCount);
          return (
            <li key={name} className={clsx('min-w-0 md:flex-1', isCurrent ? 'flex-[5]' : 'flex-1')}>
              <Link
                to={hrefOf(index)}
                aria-current={isCurrent ? 'step' : undefined}
                className={clsx(
                  'grid min-h-control content-start gap-2 pb-1 text-sm no-underline before:h-1 before:rounded-[1px]',
                  isCurrent && 'font-semibold text-ink before:bg-primary',
                  isDone && 'text-ink-2 before:bg-primary/45',
                  !isCurrent && !isDone && 'text-ink-2 before:bg-line',
                )}
              >
                <span className="flex min-h-5 items-center gap-2">
                  {isDone ? (
                    <Check className="size-4 flex-none text-primary" />
                  ) : (
                    <span className="figures font-semibold">{index + 1}</span>
                  )}
                  <span className={clsx('min-w-0 wrap-anywhere', !isCurrent && 'max-md:sr-only')}>
                    {name}
                  </span>
                  {isDone ? <span className="sr-only">{texts.steps.done}</span> : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
