import { clsx } from 'clsx';
import { ArrowLeft, Check, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldingButton } from '@/components/ui/folding-button';
import { useFreshBilling } from '@/data/post-credits';
import { Link } from '@/lib/router';
import { usePricingHref } from './plans-link';
import { texts } from './texts';
import { backTo, useWorkflowPlace, workflowHref } from './workflow-place';

interface WorkflowStepProps {
  children: ReactNode;
  /** The step that the button at the left of the bar at the bottom leads back to, and what stands beside it. */
  back?: number;
  beside?: ReactNode;
  /** At the right of the bar, the step forward last. Without any, and no way back, there is no bar. */
  actions?: ReactNode;
  /** False where the step before has left nothing to work with: it gets no check. */
  isStepBeforeDone?: boolean;
}

/** One step's screen: the steps on top, the work, and the bar with the way back and forward. */
export function WorkflowStep(props: WorkflowStepProps) {
  const { children, back, beside, actions, isStepBeforeDone = true } = props;
  const { tripId, go } = useWorkflowPlace();
  return (
    <div className="flex flex-1 flex-col">
      <div className="page flex-1 pb-16">
        <div className="flex flex-wrap items-start gap-x-4 lg:gap-x-6">
          <Stepper isStepBeforeDone={isStepBeforeDone} />
          <CreditsLeft />
        </div>
        {children}
      </div>
      {(back ?? actions) === undefined ? null : (
        <section
          aria-label={texts.page.actions}
          data-action-bar
          className="sticky bottom-0 z-(--z-bar) border-t border-line bg-canvas/95 backdrop-blur-[10px]"
        >
          <div className="page flex items-center gap-3 pt-3 max-md:flex-wrap pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            {back && (
              <>
                <FoldingButton
                  icon={ArrowLeft}
                  onClick={() => go({ step: back, tripId })}
                  label={backTo(back)}
                />
                {beside}
                {/* Pushes what follows to the right; on phones the primary button takes that room itself. */}
                <span aria-hidden="true" className="hidden flex-1 md:block" />
              </>
            )}
            {actions}
          </div>
        </section>
      )}
    </div>
  );
}

function CreditsLeft() {
  const { currentData: billing } = useFreshBilling();
  const href = usePricingHref();
  if (!billing) return null;
  const { posts_remaining: left } = billing;
  return (
    <Link
      to={href}
      className={clsx(
        'mt-4 flex min-h-9 flex-none items-center gap-1.5 rounded-pill border px-3 text-xs max-sm:-mx-1 max-sm:border-transparent max-sm:px-1 no-underline figures md:mt-5',
        left === 0 ? 'border-warn bg-warn-soft text-ink' : 'border-line text-ink-2 hover:text-ink',
      )}
    >
      <Ticket className={clsx('size-4', left === 0 && 'text-warn')} />
      {`${left} `}
      <span className="max-lg:sr-only">{texts.plans.creditsLeft(left)}</span>
    </Link>
  );
}

/** The steps as panels on hinges: done ones have a check, the current one weight, all are links. */
function Stepper({ isStepBeforeDone }: { isStepBeforeDone: boolean }) {
  const { step: current, tripId } = useWorkflowPlace();
  const doneCount = tripId === null ? 0 : current - (isStepBeforeDone ? 1 : 2);
  return (
    <nav aria-label={texts.steps.label} className="min-w-[min(100%,15rem)] flex-1">
      <ol className="flex gap-hinge pt-4 md:pt-5">
        {texts.steps.names.map((name, index) => {
          const step = index + 1;
          const isCurrent = step === current;
          const isDone = step <= doneCount;
          return (
            <li key={name} className={clsx('min-w-0 md:flex-1', isCurrent ? 'flex-[5]' : 'flex-1')}>
              <Link
                to={workflowHref({ step, tripId })}
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
                    <span className="figures font-semibold">{step}</span>
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
