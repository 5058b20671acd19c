import { PageHeading } from '@/components/layout/page-heading';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { LoadingText } from '@/components/ui/skeleton';
import { texts } from '../texts';
import { useWorkflowPlace } from './workflow-place';

/** A step whose code or photos are on their way. */
export function WorkflowLoading() {
  const { title } = useWorkflowPlace();
  return (
    <WorkflowStep actions={<span className="min-h-control" />}>
      <PageHeading title={title} />
      <LoadingText>{texts.workflowLoading.loadingYourPhotos}</LoadingText>
    </WorkflowStep>
  );
}
