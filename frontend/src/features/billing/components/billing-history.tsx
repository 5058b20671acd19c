import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import type { LedgerEntry, Payment } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { formatLongDate } from '@/lib/format-date';
import { useBillingHistoryQuery } from '../api';
import { entryWords, paymentWords, shownEntries, signedAmount } from '../history-words';
import { FoldedList } from './folded-list';
import { PortalButton } from './portal-button';

/** What was paid, and what became of the credits; the way to cards and invoices. */
export function BillingHistory() {
  const { data, error, isFetching, refetch } = useBillingHistoryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card as="section" aria-labelledby="history-title" className="grid gap-5">
      <h2 id="history-title">Payments and credits</h2>
      {data === undefined ? null : (
        <>
          <Payments payments={data.payments} />
          <Credits entries={data.entries} />
        </>
      )}
      {data === undefined && error === undefined ? <HistoryLoading /> : null}
      {data === undefined && error !== undefined ? (
        <HistoryFault isFetching={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </Card>
  );
}

const row = 'flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0';

function Payments({ payments }: { payments: readonly Payment[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-base">Payments</h3>
      {payments.length === 0 ? <p className="text-sm text-ink-2">No payments yet.</p> : null}
      <FoldedList name="Payments" items={payments.toReversed()} unit="payments">
        {(payment) => (
          <li key={payment.id} className={row}>
            <span className="min-w-0 wrap-anywhere">{paymentWords(payment)}</span>
            <PaymentBadge status={payment.status} />
          </li>
        )}
      </FoldedList>
      {payments.length === 0 ? null : <PortalButton />}
    </div>
  );
}

function PaymentBadge({ status }: Pick<Payment, 'status'>) {
  if (status === 'refunded') return <Badge icon={RotateCcw}>Refunded</Badge>;
  if (status === 'disputed') {
    return (
      <Badge tone="warning" icon={CircleAlert}>
        Disputed
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={CircleCheck}>
      Paid
    </Badge>
  );
}

function Credits({ entries }: { entries: readonly LedgerEntry[] }) {
  const shown = shownEntries(entries);
  return (
    <div className="grid gap-2">
      <h3 className="text-base">Post credits</h3>
      {shown.length === 0 ? <p className="text-sm text-ink-2">No credits yet.</p> : null}
      <FoldedList name="Post credits" items={shown} unit="entries">
        {(entry, index) => (
          <li key={`${shown.length - index}`} className={row}>
            <span className="min-w-0">
              {entryWords(entry)}
              <span className="block text-ink-3">{formatLongDate(entry.created_at)}</span>
            </span>
            <span className={clsx('figures flex-none font-semibold', entry.amount > 0 && 'text-ok')}>
              {signedAmount(entry.amount)}
            </span>
          </li>
        )}
      </FoldedList>
    </div>
  );
}

function HistoryLoading() {
  return (
    <div className="grid gap-3">
      <LoadingText className="text-sm">Loading your payments...</LoadingText>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}

function HistoryFault({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" isBusy={isFetching} busyText="Loading..." onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Your payments and credits could not be loaded.
    </Notice>
  );
}
