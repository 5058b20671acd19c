import { errorText } from '@/api/errors';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import type { OfferedPlan } from '../catalogue';
import { type PlanChangeState, usePlanChange } from '../hooks/use-plan-change';
import { pricingHref, readReturnPlace } from '../return-place';
import { BillingResult } from './billing-result';

/** Says when another plan begins and what is billed, and asks for a yes. */
export function PlanChange({ plan }: { plan: OfferedPlan }) {
  const state = usePlanChange(plan);
  switch (state.kind) {
    case 'loading':
      return <PlanChangeLoading />;
    case 'unknown':
      return <PlanChangeFault {...state} />;
    case 'noSubscription':
      return <NoSubscription />;
    case 'already':
      return <BillingResult title={`You have ${plan.name}`} text="Nothing changes." actions={<WaysOn />} />;
    case 'done':
      return (
        <BillingResult
          tone="success"
          title={state.words.doneTitle}
          text={state.words.doneText}
          actions={<WaysOn />}
        />
      );
    case 'asking':
      return <PlanChangeQuestion {...state} />;
  }
}

function PlanChangeQuestion({
  words,
  isWorking,
  error,
  confirm,
}: Extract<PlanChangeState, { kind: 'asking' }>) {
  return (
    <Page title={words.title} width="form">
      <PageHeading title={words.title} text={words.text} />
      <Card className="grid gap-5 pt-3!">
        <DetailList details={words.details} />
        {error === null ? null : (
          <Notice tone="error">
            <span className="font-semibold">We couldn't change your plan.</span> {errorText(error)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to="/account">Keep current plan</LinkButton>
          <Button variant="primary" isBusy={isWorking} busyText="Processing..." onClick={confirm}>
            {words.title}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

function PlanChangeLoading() {
  return (
    <Page title="Change plan" width="form">
      <PageHeading title="Change plan" />
      <Card className="grid gap-4">
        <LoadingText className="text-sm">Loading your plan...</LoadingText>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </Card>
    </Page>
  );
}

function PlanChangeFault({ error, isFetching, reload }: Extract<PlanChangeState, { kind: 'unknown' }>) {
  return (
    <Page title="Change plan" width="form">
      <PageHeading title="Change plan" />
      <Notice tone="error" onRetry={reload} isRetrying={isFetching}>
        <span className="font-semibold">We couldn't load your plan.</span> {errorText(error)}
      </Notice>
    </Page>
  );
}

function NoSubscription() {
  return (
    <BillingResult
      title="No plan to change"
      text="You don't have a subscription. Choose a plan first."
      actions={<ToPricing />}
    />
  );
}

/** For an address that names no plan. */
export function NoSuchChange() {
  return (
    <BillingResult
      title="Plan not found"
      text="This link doesn't name a plan you can change to."
      actions={<ToPricing />}
    />
  );
}

function ToPricing() {
  return (
    <LinkButton to={pricingHref(readReturnPlace())} variant="primary">
      Back to pricing
    </LinkButton>
  );
}

function WaysOn() {
  const place = readReturnPlace();
  return (
    <>
      {place === null ? null : (
        <LinkButton to={place} variant="primary">
          Back to your post
        </LinkButton>
      )}
      <LinkButton to="/account" variant={place === null ? 'primary' : 'plain'}>
        Manage billing
      </LinkButton>
    </>
  );
}
