import { PageHeading } from '@/components/layout/page-heading';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { LoadingText } from '@/components/ui/skeleton';
import { texts } from '../texts';

/** A step whose code or photos are on their way. */
export function WorkflowLoading({ title }: { title: string }) {
  return (
    <WorkflowStep actions={<span className="min-h-control" />}>
      <PageHeading title={title} />
      <LoadingText>{texts.workflowLoading.loadingYourPhotos}</LoadingText>
    </WorkflowStep>
  );
}
