/** Where one is in the workflow: step and trip stand in the address, so that back, forward and reload work. */
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from '@/lib/router';
import { texts } from './texts';

interface WorkflowPlace {
  /** 1 to 4. */
  step: number;
  tripId: string | null;
}

/** The address of a step; the first one needs no number. */
export function workflowHref({ step, tripId }: WorkflowPlace): string {
  const parameters = new URLSearchParams();
  if (step > 1) parameters.set('step', String(step));
  if (tripId !== null) parameters.set('trip', tripId);
  const query = parameters.toString();
  return query === '' ? '/app' : `/app?${query}`;
}

export function backTo(step: number): string {
  return texts.steps.back[step - 1] ?? '';
}

/** What is not one of the four steps is the first. */
export function useWorkflowPlace() {
  const parameters = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(parameters.get('step') ?? '1');
  const step = texts.steps.names[asked - 1] === undefined ? 1 : asked;
  const tripId = parameters.get('trip') || null;
  // A second press, before the first has drawn its step, makes no second place in the history.
  const go = useCallback(
    (target: WorkflowPlace, isReplacing = false) =>
      navigate(workflowHref(target), { replace: isReplacing || 'same' }),
    [navigate],
  );
  return {
    step,
    title: texts.steps.names[step - 1] ?? '',
    tripId,
    go,
    /** To the step before; without a trip that is the first. */
    goBack: () => go({ step: tripId === null ? 1 : step - 1, tripId }),
  };
}
