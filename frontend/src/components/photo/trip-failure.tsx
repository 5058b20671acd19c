import { type ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { texts } from './texts';

/** A trip that cannot be shown: it is gone, or the server could not be asked. */
export function TripFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { notFound, notFoundReason, upload, unread, retry } = texts.tripFailure;
  const isGone = error.status === 404;
  const action = isGone ? (
    <LinkButton to="/app" variant="primary">
      {upload}
    </LinkButton>
  ) : (
    <Button variant="primary" onClick={onRetry}>
      {retry}
    </Button>
  );
  return (
    <EmptyState
      headingLevel={1}
      hasEmptyCentre={isGone}
      title={isGone ? notFound : unread}
      text={isGone ? notFoundReason : errorText(error)}
      action={action}
    />
  );
}
