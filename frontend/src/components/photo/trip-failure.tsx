import { type ApiError, errorText } from '@/api/errors';
import { EmptyState } from '@/components/ui/empty-state';
import { retryButton } from '@/components/ui/notice';
import { tripForgotten } from '@/data/drafts/unsent-slice';
import { useAppDispatch } from '@/data/store/hooks';
import { texts } from './texts';

interface TripFailureProps {
  tripId: string | null;
  error: ApiError;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** A trip that cannot be shown: it is gone, and what is unsent of it goes with the way on, or the server could not be asked. */
export function TripFailure({ tripId, error, onRetry, isRetrying = false }: TripFailureProps) {
  const dispatch = useAppDispatch();
  const forget = () => tripId !== null && dispatch(tripForgotten({ tripId }));
  const { notFound, notFoundReason, upload, unread } = texts.tripFailure;
  const isGone = error.status === 404;
  return (
    <EmptyState
      headingLevel={1}
      hasEmptyCentre={isGone}
      title={isGone ? notFound : unread}
      text={isGone ? notFoundReason : errorText(error)}
      action={isGone ? { label: upload, to: '/app', onClick: forget } : retryButton(onRetry, isRetrying)}
    />
  );
}
