import { useLocation } from 'react-router-dom';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

/** A later step without a trip: nothing to do here yet, and the way to where it begins. */
export function WorkflowMissing() {
  return (
    <WorkflowStep actions={<LinkButton to="/app">Back to Upload</LinkButton>}>
      <EmptyState
        headingLevel={1}
        title="No photos yet"
        text="This step needs the photos of a trip. Upload them first."
        action={
          <LinkButton to="/app" variant="primary">
            Upload photos
          </LinkButton>
        }
      />
    </WorkflowStep>
  );
}

/** A step of a trip, seen by somebody who is not signed in. */
export function WorkflowVisitor() {
  const { pathname, search } = useLocation();
  const here = encodeURIComponent(`${pathname}${search}`);
  return (
    <WorkflowStep actions={<LinkButton to="/app">Back to Upload</LinkButton>}>
      <EmptyState
        headingLevel={1}
        title="Log in to see this trip"
        text="Photos are shown to their owner alone."
        action={
          <LinkButton to={`/login?next=${here}`} variant="primary">
            Log in
          </LinkButton>
        }
      />
    </WorkflowStep>
  );
}
