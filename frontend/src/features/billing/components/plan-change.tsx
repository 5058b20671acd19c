import { useState } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import { Page, PageHeading } from '@/components/layout/page';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { postCreditsApi } from '@/data/post-credits';
import { billingApi, fresh, useCatalogue } from '../api';
import { type OfferedPlan, type PlanChangeWords, planChange } from '../catalogue';
import { readReturnPlace } from '../payment-page';
import { texts } from '../texts';
import { BillingResult, PricingLink } from './billing-result';

/** Says when another plan begins and what is billed, and asks for a yes. */
export function PlanChange({ plan }: { plan: OfferedPlan }) {
  const offered = useCatalogue();
  const subscription = billingApi.useSubscriptionQuery(undefined, fresh);
  const billing = postCreditsApi.useBillingQuery(undefined, fresh);
  const [changePlan, { isLoading, error: refusal }] = billingApi.useChangePlanMutation();
  const [done, setDone] = useState<PlanChangeWords['done'] | null>(null);
  const fault = errorOf(subscription.error ?? billing.error);
  const failure = errorOf(refusal);
  const already = <BillingResult {...texts.planChange.already(plan.name)} actions={<WaysOn />} />;
  if (done !== null) return <BillingResult tone="success" {...done} actions={<WaysOn />} />;
  if (fault?.status === 404 || failure?.status === 404) {
    return <BillingResult {...texts.planChange.noSubscription} actions={<PricingLink />} />;
  }
  if (failure?.status === 409) return already;
  if (fault !== null || subscription.data === undefined || !billing.data) {
    const reload = () => {
      void subscription.refetch();
      void billing.refetch();
    };
    return (
      <Page title={texts.planChange.changePlan} width="form">
        <PageHeading title={texts.planChange.changePlan} />
        <Notice
          error={fault}
          title={texts.planChange.weCouldntLoadYourPlan}
          onRetry={reload}
          isRetrying={subscription.isFetching || billing.isFetching}
        />
        {fault === null ? (
          <Card>
            <LoadingLines text={texts.shared.loadingYourPlan} className="gap-4" />
          </Card>
        ) : null}
      </Page>
    );
  }
  const words = planChange(plan, subscription.data, billing.data, offered);
  if (words === null) return already;
  const confirm = async () => {
    const { error } = await changePlan({ plan: plan.backend_name });
    if (error === undefined) setDone(words.done);
  };
  return <Question words={words} isWorking={isLoading} error={failure} onConfirm={() => void confirm()} />;
}

function errorOf(error: unknown): ApiError | null {
  return error === undefined ? null : toApiError(error);
}

interface QuestionProps {
  words: PlanChangeWords;
  isWorking: boolean;
  error: ApiError | null;
  onConfirm: () => void;
}

function Question({ words, isWorking, error, onConfirm }: QuestionProps) {
  return (
    <Page title={words.title} width="form">
      <PageHeading title={words.title} text={words.text} />
      <Card className="grid gap-5 pt-3!">
        <DetailList details={words.details} />
        <Notice error={error} title={texts.planChange.weCouldntChangeYourPlan} />
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to="/account" label={texts.planChange.keepCurrentPlan} />
          <Button
            variant="primary"
            isBusy={isWorking}
            busyText={texts.shared.processing}
            onClick={onConfirm}
            label={words.title}
          />
        </div>
      </Card>
    </Page>
  );
}

function WaysOn() {
  const place = readReturnPlace();
  return (
    <>
      {place === null ? null : (
        <LinkButton to={place} variant="primary" label={texts.planChange.backToYourPost} />
      )}
      <LinkButton
        to="/account"
        variant={place === null ? 'primary' : 'plain'}
        label={texts.shared.manageBilling}
      />
    </>
  );
}
