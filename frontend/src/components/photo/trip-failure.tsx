import { type ApiError, errorText } from '@/api/errors';
import { texts } from '@/components/texts';
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
        title={texts.tripFailure.notFound}
        text={texts.tripFailure.notFoundReason}
        action={
          <LinkButton to="/app" variant="primary">
            {texts.tripFailure.upload}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={texts.tripFailure.unread}
      text={errorText(error)}
      action={
        <Button variant="primary" onClick={onRetry}>
          {texts.tripFailure.retry}
        </Button>
      }
    />
  );
}
