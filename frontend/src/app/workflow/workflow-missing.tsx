import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '@/api/errors';
import { PageHeading } from '@/components/layout/page';
import { backTo, useWorkflowPlace, workflowHref } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { LinkButton } from '@/components/ui/button';
import { EmptyState, type EmptyStateProps } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { useSession } from '@/data/session/use-session';
import { localTripId } from '@/data/trips/local-trip';
import { usePendingUploads } from '@/data/uploads/use-pending-uploads';
import { loginState } from '@/lib/login-reason';
import { Redirect, useLocation, useNavigate } from '@/lib/router';
import { texts } from './texts';

export function WorkflowLoading() {
  const { title } = useWorkflowPlace();
  return (
    <WorkflowStep actions={<span className="min-h-control" />}>
      <PageHeading title={title} />
      <LoadingText>{texts.workflowLoading}</LoadingText>
    </WorkflowStep>
  );
}

/** A later step without a trip: nothing to do here yet, and the way to where it begins. */
export function WorkflowMissing() {
  const { step } = useWorkflowPlace();
  const { status, hasBackend, error, reload } = useSession();
  const { drafts } = usePendingUploads();
  const navigate = useNavigate();
  if (!hasBackend && drafts.some((draft) => draft.status !== 'refused')) {
    return <Redirect to={workflowHref({ step, tripId: localTripId })} />;
  }
  if (!hasBackend) return <Empty {...texts.workflowMissing.noServer} action={upload} />;
  // Photos of an earlier visit are shown to nobody before it is known who is here.
  if (status === 'loading') return <WorkflowLoading />;
  if (status === 'unreachable' && error !== null) {
    return (
      <Empty
        title={texts.workflowMissing.weCouldntLoadYourPhotos}
        text={errorText(error)}
        action={{ label: texts.workflowMissing.tryAgain, onClick: reload }}
      />
    );
  }
  if (step === 4) {
    const goBack = { label: texts.workflowMissing.goBack, onClick: () => navigate('/app') };
    return <Empty title={texts.workflowMissing.noContentGeneratedYet} action={goBack} />;
  }
  return <Empty {...texts.workflowMissing.noPhotos} action={upload} />;
}

const upload = { label: texts.workflowMissing.uploadPhotos, to: '/app' };

export function WorkflowVisitor() {
  const { pathname, search } = useLocation();
  const { isExpired } = useSession();
  const here = encodeURIComponent(`${pathname}${search}`);
  return (
    <Empty
      notice={
        isExpired ? (
          <Notice tone="warning" role="alert" className="mt-6 lg:mt-8">
            {texts.workflowMissing.sessionExpired}
          </Notice>
        ) : null
      }
      {...texts.workflowMissing.visitor}
      action={{
        label: texts.workflowMissing.logIn,
        to: `/login?next=${here}`,
        state: isExpired ? loginState('expired') : null,
      }}
    />
  );
}

/** A step that has nothing to show, with the way back to the first one. The notice stands above it. */
function Empty({ notice, ...props }: EmptyStateProps & { notice?: ReactNode }) {
  return (
    <WorkflowStep actions={<LinkButton to="/app" icon={ArrowLeft} label={backTo(1)} />}>
      {notice}
      <EmptyState headingLevel={1} {...props} />
    </WorkflowStep>
  );
}
