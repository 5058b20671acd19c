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
import { texts } from '../texts';
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
      return (
        <BillingResult
          title={texts.planChange.youHave(plan.name)}
          text={texts.planChange.nothingChanges}
          actions={<WaysOn />}
        />
      );
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
            <span className="font-semibold">{texts.planChange.weCouldntChangeYourPlan}</span>{' '}
            {errorText(error)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to="/account">{texts.planChange.keepCurrentPlan}</LinkButton>
          <Button variant="primary" isBusy={isWorking} busyText={texts.shared.processing} onClick={confirm}>
            {words.title}
          </Button>
        </div>
      </Card>
    </Page>
  );
}

function PlanChangeLoading() {
  return (
    <Page title={texts.planChange.changePlan} width="form">
      <PageHeading title={texts.planChange.changePlan} />
      <Card className="grid gap-4">
        <LoadingText className="text-sm">{texts.shared.loadingYourPlan}</LoadingText>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </Card>
    </Page>
  );
}

function PlanChangeFault({ error, isFetching, reload }: Extract<PlanChangeState, { kind: 'unknown' }>) {
  return (
    <Page title={texts.planChange.changePlan} width="form">
      <PageHeading title={texts.planChange.changePlan} />
      <Notice tone="error" onRetry={reload} isRetrying={isFetching}>
        <span className="font-semibold">{texts.planChange.weCouldntLoadYourPlan}</span> {errorText(error)}
      </Notice>
    </Page>
  );
}

function NoSubscription() {
  return (
    <BillingResult
      title={texts.planChange.noPlanToChange}
      text={texts.planChange.noSubscription}
      actions={<ToPricing />}
    />
  );
}

/** For an address that names no plan. */
export function NoSuchChange() {
  return (
    <BillingResult
      title={texts.planChange.planNotFound}
      text={texts.planChange.planNotFoundText}
      actions={<ToPricing />}
    />
  );
}

function ToPricing() {
  return (
    <LinkButton to={pricingHref(readReturnPlace())} variant="primary">
      {texts.shared.backToPricing}
    </LinkButton>
  );
}

function WaysOn() {
  const place = readReturnPlace();
  return (
    <>
      {place === null ? null : (
        <LinkButton to={place} variant="primary">
          {texts.planChange.backToYourPost}
        </LinkButton>
      )}
      <LinkButton to="/account" variant={place === null ? 'primary' : 'plain'}>
        {texts.shared.manageBilling}
      </LinkButton>
    </>
  );
}
