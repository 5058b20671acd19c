import { createContext, type ReactNode, useContext } from 'react';
import type { StepperProps } from '@/components/ui/stepper';
import { WorkflowShell } from './workflow-shell';

const StepsContext = createContext<StepperProps | null>(null);

export interface WorkflowStepsProps extends StepperProps {
  children: ReactNode;
}

/** Says once, in the route, which steps there are and which one is current; the steps' own screens need not know. */
export function WorkflowSteps({ children, ...steps }: WorkflowStepsProps) {
  return <StepsContext value={steps}>{children}</StepsContext>;
}

export interface WorkflowStepProps {
  children: ReactNode;
  /** Content of the bar at the bottom: back at the left, the step forward last. Use `ActionBarSpace` between. */
  actions: ReactNode;
}

/** One step's screen with its own action bar. Stands within `WorkflowSteps`. */
export function WorkflowStep({ children, actions }: WorkflowStepProps) {
  const steps = useContext(StepsContext);
  if (steps === null) throw new Error('A WorkflowStep stands within WorkflowSteps');
  return (
    <WorkflowShell {...steps} actions={actions}>
      {children}
    </WorkflowShell>
  );
}
