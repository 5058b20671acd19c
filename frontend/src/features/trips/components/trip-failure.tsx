import { type ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

export interface TripFailureProps {
  error: ApiError;
  onRetry: () => void;
}

/** A trip that cannot be shown: it is gone, or the server could not be asked. */
export function TripFailure({ error, onRetry }: TripFailureProps) {
  if (error.status === 404) {
    return (
      <EmptyState
        headingLevel={1}
        hasEmptyCentre
        title="This trip is not there"
        text="It may have been removed, or it belongs to another account."
        action={
          <LinkButton to="/app" variant="primary">
            Upload photos
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title="Your photos could not be loaded"
      text={errorText(error)}
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
