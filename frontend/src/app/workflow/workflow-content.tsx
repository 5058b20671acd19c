import { ArrowLeft } from 'lucide-react';
import { toApiError } from '@/api/errors';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { TripFailure } from '@/components/photo/trip-failure';
import { LinkButton } from '@/components/ui/link-button';
import { useOpenedDraft } from '@/data/drafts/use-draft';
import { useSelectedPhotos } from '@/data/trips/use-selected-photos';
import { useStartOver } from '@/data/uploads/use-start-over';
import { CaptionStep } from '@/features/captions/components/caption-step';
import { PreviewStep } from '@/features/preview/components/preview-step';
import { texts } from './texts';
import { WorkflowLoading } from './workflow-missing';
import { useWorkflowPlace, workflowHref } from './workflow-place';

/** Steps 3 and 4, which are given the photos that were picked. */
export function WorkflowContent({ tripId }: { tripId: string }) {
  const { step, go } = useWorkflowPlace();
  const { photos, ...trip } = useSelectedPhotos(tripId);
  const draft = useOpenedDraft(tripId);
  const startOver = useStartOver();
  const error = trip.error ?? (draft.data === undefined && draft.isError ? toApiError(draft.error) : null);
  if (error !== null) {
    const stepBack = (
      <LinkButton to={workflowHref({ step: step - 1, tripId })}>
        <ArrowLeft className="size-4" />
        {step === 3 ? texts.workflowContent.backToCuration : texts.workflowContent.backToEdit}
      </LinkButton>
    );
    const reload = () => (trip.error === null ? void draft.refetch() : trip.reload());
    return (
      <WorkflowStep actions={stepBack}>
        <TripFailure error={error} onRetry={reload} />
      </WorkflowStep>
    );
  }
  if (trip.isLoading || draft.data === undefined) return <WorkflowLoading />;
  if (step === 3) {
    return (
      <CaptionStep
        key={tripId}
        tripId={tripId}
        photos={photos}
        onBack={() => go({ step: 2, tripId })}
        onNext={() => go({ step: 4, tripId })}
      />
    );
  }
  return (
    <PreviewStep
      key={tripId}
      tripId={tripId}
      photos={photos}
      onBack={() => go({ step: 3, tripId })}
      onRestart={() => {
        startOver();
        go({ step: 1, tripId: null });
      }}
      onNextPost={() => go({ step: 2, tripId })}
    />
  );
}
