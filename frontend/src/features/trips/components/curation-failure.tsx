import { Link, useLocation } from 'react-router-dom';
import { type ApiError, errorText, subscriptionRequired } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export interface CurationFailureProps {
  error: ApiError;
  onRetry: () => void;
}

/** Why there are no picks. The text about the subscription is for the server's 402 alone. */
export function CurationFailure({ error, onRetry }: CurationFailureProps) {
  const { pathname, search } = useLocation();
  const isUnpaid = error.status === 402 || error.code === subscriptionRequired;
  const here = encodeURIComponent(`${pathname}${search}`);
  return (
    <Notice
      tone="error"
      className="mb-6"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isUnpaid ? (
        <>
          <span className="font-semibold text-danger">
            An active subscription is required to access this feature.
          </span>{' '}
          You can still choose by hand.{' '}
          <Link
            to={`/pricing?next=${here}`}
            className="font-semibold whitespace-nowrap text-link underline underline-offset-[0.2em]"
          >
            See the plans
          </Link>
        </>
      ) : (
        <>
          <span className="font-semibold">The photos could not be analyzed.</span> {errorText(error)}
        </>
      )}
    </Notice>
  );
}
