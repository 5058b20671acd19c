import { createContext, type ReactNode, useContext } from 'react';
import { Stepper, type StepperProps } from '@/components/ui/stepper';
import { CreditsLeft } from './credits-left';
import { texts } from './texts';

const StepsContext = createContext<StepperProps | null>(null);

/** Says once, in the route, which steps there are and which one is current; the steps' own screens need not know. */
export function WorkflowSteps({ children, ...steps }: StepperProps & { children: ReactNode }) {
  return <StepsContext value={steps}>{children}</StepsContext>;
}

export interface WorkflowStepProps {
  children: ReactNode;
  /** Content of the bar at the bottom: back at the left, the step forward last. Use `ActionBarSpace` between. */
  actions: ReactNode;
}

/** One step's screen within `WorkflowSteps`: the steps on top, the work, and the bar with the way back and forward. */
export function WorkflowStep({ children, actions }: WorkflowStepProps) {
  const steps = useContext(StepsContext);
  if (steps === null) throw new Error('A WorkflowStep stands within WorkflowSteps');
  return (
    <div className="flex flex-1 flex-col">
      <div className="page flex-1 pb-16">
        <div className="flex items-start gap-4 lg:gap-6">
          <Stepper {...steps} />
          <CreditsLeft />
        </div>
        {children}
      </div>
      <section
        aria-label={texts.page.actions}
        data-action-bar
        className="sticky bottom-0 z-(--z-bar) border-t border-line bg-canvas/95 backdrop-blur-[10px]"
      >
        <div className="page flex items-center gap-3 pt-3 max-md:flex-wrap pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {actions}
        </div>
      </section>
    </div>
  );
}

/** Pushes what follows to the right of the bar; on phones the primary button takes that room itself. */
export function ActionBarSpace() {
  return <span aria-hidden="true" className="hidden flex-1 md:block" />;
}
