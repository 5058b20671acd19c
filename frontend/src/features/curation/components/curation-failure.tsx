import { type ApiError, errorText, subscriptionRequired } from '@/api/errors';
import { PlansLink } from '@/components/layout/plans-link';
import { Notice } from '@/components/ui/notice';
import { texts } from '../texts';

/** Why there are no picks. The text about the subscription is for the server's 402 alone. */
export function CurationFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnpaid = error.status === 402 || error.code === subscriptionRequired;
  return (
    <Notice tone="error" className="mb-6" onRetry={onRetry}>
      {isUnpaid ? (
        <>
          <span className="font-semibold text-danger">{texts.failure.unpaid}</span> {texts.failure.byHand}{' '}
          <PlansLink />
        </>
      ) : (
        <>
          <span className="font-semibold">{texts.failure.title}</span> {errorText(error)}
        </>
      )}
    </Notice>
  );
}
