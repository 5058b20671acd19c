import { type ApiError, errorText } from '@/api/errors';
import { EmptyState } from '@/components/ui/empty-state';
import { texts } from './texts';

/** A trip that cannot be shown: it is gone, or the server could not be asked. */
export function TripFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { notFound, notFoundReason, upload, unread, retry } = texts.tripFailure;
  const isGone = error.status === 404;
  return (
    <EmptyState
      headingLevel={1}
      hasEmptyCentre={isGone}
      title={isGone ? notFound : unread}
      text={isGone ? notFoundReason : errorText(error)}
      action={isGone ? { label: upload, to: '/app' } : { label: retry, onClick: onRetry }}
    />
  );
}
