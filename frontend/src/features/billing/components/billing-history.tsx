import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, ExternalLink, RotateCcw } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { BillingHistory as History, Payment, Schemas } from '@/api/types';
import { FoldedList } from '@/components/layout/folded-list';
import { planNameOf } from '@/components/layout/plan-label';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { formatLongDate } from '@/lib/format-date';
import { formatAmount } from '@/lib/format-money';
import { billingApi, fresh } from '../api';
import { leaveFor, usePageReturn } from '../payment-page';
import { texts } from '../texts';

/** What became of the credits, and what was paid, in two columns; the way to cards and invoices. */
export function BillingHistory({ className }: { className: string }) {
  const { data, error, isFetching, refetch } = billingApi.useBillingHistoryQuery(undefined, fresh);
  if (data === undefined && error !== undefined) {
    return (
      <Notice error={texts.billingHistory.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div className={className}>
      <HistoryCard {...texts.billingHistory.credits}>{data && <Credits {...data} />}</HistoryCard>
      <HistoryCard {...texts.billingHistory.payments}>{data && <Payments {...data} />}</HistoryCard>
    </div>
  );
}

interface HistoryCardProps {
  title: string;
  loadingText: string;
  /** Nothing while it loads. */
  children: ReactNode;
}

function HistoryCard({ title, loadingText, children }: HistoryCardProps) {
  const id = useId();
  return (
    <div>
      <Card as="section" aria-labelledby={id} className="grid gap-2">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {children ?? <LoadingLines text={loadingText} />}
      </Card>
    </div>
  );
}

const row = 'flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0 last:pb-0';

const folded = 'flex flex-col gap-2 text-sm';

function Payments({ payments }: Pick<History, 'payments'>) {
  if (payments.length === 0) {
    return <p className="text-sm text-ink-2">{texts.billingHistory.noPaymentsYet}</p>;
  }
  return (
    <>
      <FoldedList
        name={texts.billingHistory.payments.title}
        items={payments.toReversed()}
        unit="payments"
        className={folded}
      >
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
              <Badge {...(paymentBadges[payment.status] ?? paymentBadges.paid)} />
            </span>
          </li>
        )}
      </FoldedList>
      <div className="pt-2">
        <PortalButton />
      </div>
    </>
  );
}

const paymentBadges: Record<Payment['status'], ComponentProps<typeof Badge>> = {
  paid: { tone: 'success', icon: CircleCheck, label: texts.billingHistory.paid },
  refunded: { icon: RotateCcw, label: texts.billingHistory.refunded },
  disputed: { tone: 'warning', icon: CircleAlert, label: texts.billingHistory.disputed },
};

function Credits({ entries }: Pick<History, 'entries'>) {
  // Newest first, without the lines that change nothing: a credit leaves when it is set aside.
  const shown = entries.filter(({ amount }) => amount !== 0).reverse();
  if (shown.length === 0) return <p className="text-sm text-ink-2">{texts.billingHistory.noCreditsYet}</p>;
  return (
    <FoldedList name={texts.billingHistory.credits.title} items={shown} unit="entries" className={folded}>
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
  );
}

/** What brought credits is said by their kind: a payment brings a plan's posts, or a single one. */
function entryWords({ kind, credit, reason }: Schemas['LedgerEntry']): string {
  const { fromTriptych, entries } = texts.billingHistory;
  if (kind === 'operator_grant') return fromTriptych(reason ?? '');
  return entries[kind === 'grant' || kind === 'purchase' ? credit : kind];
}

/** '+5' or '−1', with a real minus sign. */
function signedAmount(amount: number): string {
  return amount < 0 ? `\u2212${Math.abs(amount)}` : `+${amount}`;
}

function paymentWords({ plan, period_end }: Payment): string {
  return period_end === null
    ? planNameOf(plan)
    : texts.billingHistory.until(planNameOf(plan), formatLongDate(period_end));
}

function paidAmount({ amount_cents, currency }: Payment): string | null {
  return amount_cents === null || currency === null ? null : formatAmount(amount_cents, currency);
}

type News = Pick<ComponentProps<typeof Notice>, 'tone' | 'children'>;

function newsOf(error: unknown): News {
  if (error === undefined) return { tone: 'error', children: texts.portalButton.failed };
  const failure = toApiError(error);
  if (failure.code === 'no_customer') return { tone: 'info', children: texts.portalButton.noPayments };
  return { tone: 'error', children: texts.portalButton.failedBecause(errorText(failure)) };
}

/** The way to cards and invoices, which the payment provider looks after. */
function PortalButton() {
  const [openPortal] = billingApi.useOpenPortalMutation();
  const [isOpening, setIsOpening] = useState(false);
  const [news, setNews] = useState<News | null>(null);
  usePageReturn(() => setIsOpening(false));
  const open = async () => {
    setNews(null);
    setIsOpening(true);
    const { data, error } = await openPortal();
    // The button stays busy until the other page has come.
    if (data !== undefined && leaveFor(data.url)) return;
    setIsOpening(false);
    setNews(newsOf(error));
  };
  return (
    <div className="grid gap-3">
      {news === null ? null : <Notice {...news} role="alert" />}
      <div>
        <Button
          {...texts.portalButton.open}
          size="small"
          icon={ExternalLink}
          isBusy={isOpening}
          onClick={() => void open()}
        />
      </div>
    </div>
  );
}
