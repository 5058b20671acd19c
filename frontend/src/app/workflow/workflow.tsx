import { lazy, Suspense, useEffect } from 'react';
import { useWorkflowPlace, workflowHref } from '@/components/layout/workflow-place';
import { useSession } from '@/data/session/use-session';
import { useAppSelector } from '@/data/store/hooks';
import { selectIsUploading } from '@/data/uploads/uploads-slice';
import { useSendOnceOnline } from '@/data/uploads/use-pending-uploads';
import { CurationStep, loadResults } from '@/features/curation/components/curation-step';
import { UploadStep } from '@/features/upload/components/upload-step';
import { WaitingStep } from '@/features/upload/components/waiting-step';
import { useArrival } from '@/features/upload/hooks/use-arrival';
import { Redirect } from '@/lib/router';
import { WorkflowLoading, WorkflowMissing, WorkflowVisitor } from './workflow-missing';

const loadContent = () => import('./workflow-content');

const WorkflowContent = lazy(async () => ({ default: (await loadContent()).WorkflowContent }));

export function WorkflowRoute() {
  const { step, title, tripId } = useWorkflowPlace();
  const isUploading = useAppSelector(selectIsUploading);
  // Later the photos would come into a post that is being made.
  useSendOnceOnline(tripId, step < 3 || tripId === null);
  // The next step opens also where the connection is lost while photos are sent.
  useEffect(() => {
    if (isUploading) loadResults().catch(() => undefined);
  }, [isUploading]);
  return (
    <>
      <title>{`${title} · Triptych`}</title>
      <CurrentStep />
    </>
  );
}

/** The picks of the trip, or the photos that have to reach the server first: step 3 waits for them, too. */
function Curation() {
  const { tripId } = useWorkflowPlace();
  const arrival = useArrival(tripId);
  // The step forward is there when it is wanted, whatever has become of the connection.
  useEffect(() => void loadContent().catch(() => undefined), []);
  if (arrival === 'waiting') return <WaitingStep />;
  // There they are added to a new trip.
  if (arrival === 'gone') return <Redirect to={workflowHref({ step: 1, tripId })} />;
  if (arrival === 'checking') return <WorkflowLoading />;
  if (tripId === null) return <WorkflowMissing />;
  return <CurationStep tripId={tripId} />;
}

function CurrentStep() {
  const { step, tripId } = useWorkflowPlace();
  const { isSignedIn, hasBackend } = useSession();
  if (step === 1) return <UploadStep />;
  if (tripId !== null && !isSignedIn && hasBackend) return <WorkflowVisitor />;
  if (step === 2 || (step === 3 && tripId === null)) return <Curation key={`${step}/${tripId}`} />;
  if (tripId === null) return <WorkflowMissing />;
  return (
    <Suspense fallback={<WorkflowLoading />}>
      <WorkflowContent tripId={tripId} />
    </Suspense>
  );
}
