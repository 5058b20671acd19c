import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BillingHistory as History, Payment } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { formatLongDate } from '@/lib/format-date';
import { useBillingHistoryQuery } from '../api';
import { entryWords, paidAmount, paymentWords, shownEntries, signedAmount } from '../history-words';
import { texts } from '../texts';
import { FoldedList } from './folded-list';
import { PortalButton } from './portal-button';

export interface BillingHistoryProps {
  /** How its two parts stand beside each other. */
  className: string;
}

/** What became of the credits, and what was paid; the way to cards and invoices. */
export function BillingHistory({ className }: BillingHistoryProps) {
  const { data, error, isFetching, refetch } = useBillingHistoryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined && error !== undefined) {
    return (
      <Notice tone="error" onRetry={() => void refetch()} isRetrying={isFetching}>
        {texts.billingHistory.failed}
      </Notice>
    );
  }
  return (
    <div className={className}>
      <div>
        <HistoryCard title={texts.billingHistory.postCredits}>
          {data === undefined ? (
            <LoadingLines text={texts.billingHistory.loadingYourCredits} />
          ) : (
            <Credits {...data} />
          )}
        </HistoryCard>
      </div>
      <div>
        <HistoryCard title={texts.billingHistory.payments}>
          {data === undefined ? (
            <LoadingLines text={texts.billingHistory.loadingYourPayments} />
          ) : (
            <Payments {...data} />
          )}
        </HistoryCard>
      </div>
    </div>
  );
}

function HistoryCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      {children}
    </Card>
  );
}

const row = 'flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0 last:pb-0';

function Payments({ payments }: Pick<History, 'payments'>) {
  return (
    <>
      {payments.length === 0 ? (
        <p className="text-sm text-ink-2">{texts.billingHistory.noPaymentsYet}</p>
      ) : null}
      <FoldedList name={texts.billingHistory.payments} items={payments.toReversed()} unit="payments">
        {(payment) => (
          <li key={payment.id} className={row}>
            <span className="min-w-0 wrap-anywhere">
              {paymentWords(payment)}
              {payment.paid_at === null ? null : (
                <span className="block text-ink-3">{formatLongDate(payment.paid_at)}</span>
              )}
            </span>
            <span className="grid flex-none justify-items-end gap-1">
              <span className="figures font-semibold">{paidAmount(payment)}</span>
              <PaymentBadge status={payment.status} />
            </span>
          </li>
        )}
      </FoldedList>
      {payments.length === 0 ? null : (
        <div className="pt-2">
          <PortalButton />
        </div>
      )}
    </>
  );
}

function PaymentBadge({ status }: Pick<Payment, 'status'>) {
  if (status === 'refunded') return <Badge icon={RotateCcw}>{texts.billingHistory.refunded}</Badge>;
  if (status === 'disputed') {
    return (
      <Badge tone="warning" icon={CircleAlert}>
        {texts.billingHistory.disputed}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={CircleCheck}>
      {texts.billingHistory.paid}
    </Badge>
  );
}

function Credits({ entries }: Pick<History, 'entries'>) {
  const shown = shownEntries(entries);
  return (
    <>
      {shown.length === 0 ? <p className="text-sm text-ink-2">{texts.billingHistory.noCreditsYet}</p> : null}
      <FoldedList name={texts.billingHistory.postCredits} items={shown} unit="entries">
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
    </>
  );
}
