import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { toApiError } from '@/api/errors';
import { backTo, useWorkflowPlace, workflowHref } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { TripFailure } from '@/components/photo/trip-failure';
import { LinkButton } from '@/components/ui/button';
import { hasUnsentText } from '@/data/drafts/unsent';
import { selectUnsent } from '@/data/drafts/unsent-slice';
import { useOpenedDraft } from '@/data/drafts/use-draft';
import { useAppSelector } from '@/data/store/hooks';
import { useOpenedTripPhotos } from '@/data/trips/api';
import { selectedOf } from '@/data/trips/curation-view';
import { isGone } from '@/data/trips/gone';
import { CaptionStep } from '@/features/captions/components/caption-step';
import { PreviewStep } from '@/features/preview/components/preview-step';
import { WorkflowLoading } from './workflow-missing';

/** Steps 3 and 4, which are given the photos that were picked. */
export function WorkflowContent({ tripId }: { tripId: string }) {
  const { step } = useWorkflowPlace();
  const trip = useOpenedTripPhotos(tripId);
  const photos = useMemo(() => selectedOf(trip.data ?? []), [trip.data]);
  const draft = useOpenedDraft(tripId);
  const unsent = useAppSelector((state) => selectUnsent(state, tripId));
  const failed = [trip, draft].find(
    ({ data, error }) =>
      error !== undefined && (data === undefined || (isGone(error) && !hasUnsentText(unsent))),
  );
  if (failed !== undefined) {
    const stepBack = isGone(failed.error) ? undefined : (
      <LinkButton to={workflowHref({ step: step - 1, tripId })} icon={ArrowLeft} label={backTo(step - 1)} />
    );
    return (
      <WorkflowStep actions={stepBack}>
        <TripFailure
          tripId={tripId}
          error={toApiError(failed.error)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </WorkflowStep>
    );
  }
  if (trip.isLoading || draft.data === undefined) return <WorkflowLoading />;
  const Step = step === 3 ? CaptionStep : PreviewStep;
  return <Step key={tripId} {...{ tripId, photos }} />;
}
