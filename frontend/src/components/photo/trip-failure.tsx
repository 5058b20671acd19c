import { type ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

/** A trip that cannot be shown: it is gone, or the server could not be asked. */
export function TripFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 404) {
    return (
      <EmptyState
        headingLevel={1}
        hasEmptyCentre
        title="Trip not found"
        text="It may have been deleted, or it belongs to another account."
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
      title="We couldn't load your photos"
      text={errorText(error)}
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
