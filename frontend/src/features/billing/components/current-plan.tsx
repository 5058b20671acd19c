import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { Billing, BillingHistory } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';
import { Notice, type NoticeProps } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { postCreditsApi, useFreshBilling } from '@/data/post-credits';
import { formatLongDate } from '@/lib/format-date';
import { billingApi } from '../api';
import { texts } from '../texts';

export function CurrentPlan() {
  const { data, error, isFetching, refetch } = useFreshBilling();
  if (data) return <KnownPlan billing={data} />;
  return (
    <PlanFrame>
      {error !== undefined ? (
        <Notice
          className="mt-4"
          error={texts.currentPlan.failed}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <LoadingLines text={texts.shared.loadingYourPlan} className="mt-4 gap-4" />
      ) : (
        <>
          <p className="my-4 text-sm text-ink-2">{texts.currentPlan.none}</p>
          <LinkButton to="/pricing" size="small" label={texts.currentPlan.seePlans} />
        </>
      )}
    </PlanFrame>
  );
}

function PlanFrame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="plan-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="plan-title" tabIndex={-1}>
          {texts.currentPlan.title}
        </h2>
        {badge}
      </div>
      {children}
    </Card>
  );
}

/** What is not paid, by the server's clock. */
type PaymentDue = Pick<BillingHistory, 'unpaid_plan' | 'payment_due_by'>;

function KnownPlan({ billing }: { billing: Billing }) {
  const { subscription_tier: tier, subscription_active_until: end, next_plan: next } = billing;
  const plan = planNameOf(tier);
  const { data: history } = billingApi.useBillingHistoryQuery();
  const due = {
    // A plan that runs is paid, or may still be, whatever was said of it before.
    unpaid_plan: end === null ? (history?.unpaid_plan ?? null) : null,
    payment_due_by: end === null ? null : (history?.payment_due_by ?? null),
  };
  const details = [
    { name: texts.shared.plan, value: tier === 'free' ? texts.currentPlan.limitedAccess(plan) : plan },
    { name: texts.currentPlan.endDate, value: formatLongDate(due.payment_due_by ?? end) },
    ...(next === null ? [] : [{ name: texts.currentPlan.nextPlan, value: planNameOf(next) }]),
  ];
  const isActive = end !== null;
  // Cancelling is for a paid period, or one that is to be paid, not for single posts.
  const canCancel = due.unpaid_plan !== null || (isActive && tier !== 'pay_as_you_go');
  const badge = (
    <Badge
      tone={isActive ? 'success' : 'neutral'}
      icon={isActive ? CircleCheck : CircleDashed}
      label={isActive ? texts.currentPlan.active : texts.currentPlan.inactive}
    />
  );
  return (
    <PlanFrame badge={badge}>
      <div className="mt-2">
        <DetailList details={details} />
      </div>
      <PlanNotice billing={billing} due={due} />
      <div className="flex flex-wrap gap-2 pt-5">
        <LinkButton to="/pricing" size="small" label={texts.currentPlan.upgradePlan} />
        {canCancel ? <CancelButton billing={billing} due={due} /> : null}
      </div>
    </PlanFrame>
  );
}

function PlanNotice({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const { subscription_tier: tier, cancel_at, next_plan, subscription_active_until: end } = billing;
  const plan = planNameOf(tier);
  const keep = (
    <LinkButton to={`/billing/change?plan=${tier}`} size="small" label={texts.shared.keep(plan)} />
  );
  const notice = (text: string, props: NoticeProps) => (
    <Notice {...props} className="mt-5">
      {text}
    </Notice>
  );
  const { unpaid, endsOn, paymentDue, beginsOn } = texts.planNotice;
  const { unpaid_plan, payment_due_by } = due;
  if (unpaid_plan !== null) return notice(unpaid(planNameOf(unpaid_plan)), { tone: 'warning' });
  if (cancel_at !== null) return notice(endsOn(plan, formatLongDate(cancel_at)), { action: keep });
  if (payment_due_by !== null) {
    return notice(paymentDue(plan, formatLongDate(payment_due_by)), { tone: 'warning' });
  }
  if (next_plan === null) return null;
  return notice(beginsOn(planNameOf(next_plan), formatLongDate(end)), { action: keep });
}

function consequence(billing: Billing, due: PaymentDue): string {
  const plan = planNameOf(due.unpaid_plan ?? billing.subscription_tier);
  if (due.unpaid_plan !== null) return texts.currentPlan.endsUnpaid(plan);
  const end = formatLongDate(billing.subscription_active_until);
  return due.payment_due_by === null
    ? texts.currentPlan.endsLater(plan, end)
    : texts.currentPlan.endsNow(plan);
}

/**
 * Asks once more before a plan is ended: at the end of the paid period, or at once where nothing is paid. It stays where
 * that is planned already, without an effect.
 */
function CancelButton({ billing, due }: { billing: Billing; due: PaymentDue }) {
  const [isAsking, setIsAsking] = useState(false);
  const [cancelSubscription, { isLoading }] = billingApi.useCancelSubscriptionMutation();
  const [readBilling] = postCreditsApi.useLazyBillingQuery();
  const isPlanned = billing.cancel_at !== null && due.unpaid_plan === null;
  /** A plan that ends later is still there, with the day of its end. */
  const hasEnded = async () => {
    const { data } = await readBilling();
    return data ? data.cancel_at === null && data.subscription_active_until === null : false;
  };
  const confirm = async () => {
    const { data, error } = await cancelSubscription();
    if (data === undefined) {
      const text = errorText(toApiError(error)) || texts.currentPlan.pleaseTryAgainLater;
      showToast({ title: texts.currentPlan.unableToCancel, text, tone: 'error' });
    } else {
      const { ended, willEnd } = texts.currentPlan;
      const outcome = (await hasEnded()) ? ended : willEnd(data.cancel_at && formatLongDate(data.cancel_at));
      showToast({ ...outcome, tone: 'success' });
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-disabled={isPlanned}
        onClick={() => setIsAsking(!isPlanned)}
        label={texts.currentPlan.cancel.title}
      />
      <AlertDialog
        {...texts.currentPlan.cancel}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        text={consequence(billing, due)}
        isDestructive
        isBusy={isLoading}
        fallbackFocus={() => document.getElementById('plan-title')}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
