import { Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tripsLink, usePricingHref } from '@/components/layout/plans-link';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { selectStored } from '@/data/drafts/draft-api';
import { useFreshBilling } from '@/data/post-credits';
import { useSession } from '@/data/session/use-session';
import { useAppSelector } from '@/data/store/hooks';
import { tripsApi } from '@/data/trips/api';
import { isStorageFull, sendLabel, triedText } from '@/data/uploads/upload-texts';
import { useSearchParams } from '@/lib/router';
import type { UploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';

/** Notices that come later than this move what is below them. */
const awaitedMs = 1500;

/** Whether what may stand above the photos is still on its way: it would push away what is reached for. */
export function useAwaitedNotices(isNew: boolean): boolean {
  const { isSignedIn } = useSession();
  const credits = useFreshBilling();
  const trip = tripsApi.useUnfinishedTripQuery(undefined, { skip: !isSignedIn || !isNew });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), awaitedMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew && !isLate && (credits.isLoading || trip.isLoading);
}

/** Plans that the server curates for without a credit. */
const subscriptions: readonly string[] = ['basic', 'pro'];

/** Says, before anything is uploaded, what a user without a credit cannot do, and how to change that. */
export function NoCreditNotice() {
  const { currentData: billing } = useFreshBilling();
  const href = usePricingHref();
  const tripId = useSearchParams().get('trip');
  const draft = useAppSelector((state) => (tripId === null ? null : selectStored(state, tripId)));
  // A credit was spent on the trip of this address, or is not known to be: more photos and picks are free then.
  const isPaid = draft === undefined || (draft !== null && draft.suggestion !== null);
  if (!billing || billing.posts_remaining > 0 || isPaid) return null;
  const isSubscribed = subscriptions.includes(billing.subscription_tier);
  const action = <LinkButton size="small" to={href} label={texts.noCredit.action} />;
  return (
    <Notice tone="warning" icon={Ticket} className="mb-6" title={texts.noCredit.title} action={action}>
      {isSubscribed ? texts.noCredit.subscribed : texts.noCredit.unsubscribed} {texts.noCredit.buy}
    </Notice>
  );
}

/** What did not get through, else that what did cannot be shown now. */
export function UploadNotice({ upload }: { upload: UploadPhotos }) {
  const { drafts, isTripGone, loadError, reload } = upload;
  if (isTripGone) {
    return (
      <Notice tone="warning" role="alert" className="mb-6">
        {texts.step.tripDeleted(drafts.length)}
      </Notice>
    );
  }
  if (loadError === undefined || drafts.some(({ status }) => status === 'failed')) {
    return <UploadFailures {...upload} />;
  }
  return <Notice {...reload} error={loadError} className="mb-6" title={texts.step.photosNotLoaded} />;
}

/** What did not get through and why: what can be sent again first, else the files that the server does not take. */
export function UploadFailures({ drafts, retry }: Pick<UploadPhotos, 'drafts' | 'retry'>) {
  const failed = drafts.filter(({ status }) => status === 'failed');
  const refused = drafts.filter(({ status }) => status === 'refused');
  if (failed.length > 0) {
    const button = { label: sendLabel(true), onClick: () => retry(failed.map(({ id }) => id)) };
    return (
      <Notice tone="error" className="mb-6" button={button}>
        {triedText(drafts)} {failed.some(isStorageFull) ? tripsLink : null}
      </Notice>
    );
  }
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      {texts.failures.refused(refused.length)}
      <ul>
        {refused.map(({ id, filename, message }) => (
          <li key={id} className="wrap-anywhere">
            <b className="font-semibold">{filename}</b>
            {texts.failures.reason(message ?? '')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
