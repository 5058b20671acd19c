import { type ApiError, errorText, subscriptionRequired } from '@/api/errors';
import { PlansLink } from '@/components/layout/plans-link';
import { Notice } from '@/components/ui/notice';

/** Why there are no picks. The text about the subscription is for the server's 402 alone. */
export function CurationFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnpaid = error.status === 402 || error.code === subscriptionRequired;
  return (
    <Notice tone="error" className="mb-6" onRetry={onRetry}>
      {isUnpaid ? (
        <>
          <span className="font-semibold text-danger">
            An active subscription is required to access this feature.
          </span>{' '}
          You can still choose photos yourself. <PlansLink />
        </>
      ) : (
        <>
          <span className="font-semibold">We couldn't analyze the photos.</span> {errorText(error)}
        </>
      )}
    </Notice>
  );
}
