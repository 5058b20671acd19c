import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useStore } from 'react-redux';
import { type ApiError, errorText, isServersAdvice, toApiError } from '@/api/errors';
import type { Billing } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { useFreshBilling } from '@/data/post-credits';
import { selectToken } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import type { RootState } from '@/data/store/root-reducer';
import { Link, useNavigate } from '@/lib/router';
import { billingApi, useCatalogue } from '../api';
import { type OfferedPlan, planStanding } from '../catalogue';
import { changePlaceIn, keepReturnPlace, leaveFor, pricingHref, usePageReturn } from '../payment-page';
import { texts } from '../texts';

/** What the server answers where payments are a demonstration. */
const demoCheckout = '#mock-checkout';

/** What is to be said after a press that led nowhere. */
type News = Pick<ComponentProps<typeof Notice>, 'tone' | 'role' | 'children'>;

function demoNews({ name, price, period }: OfferedPlan): News {
  return { children: texts.planChoice.demoMode(name, price, period) };
}

function failureNews({ name }: OfferedPlan, error: ApiError | null): News {
  if (error?.code === 'already_subscribed') {
    const account = (
      <Link to="/account" className="text-link underline underline-offset-[0.2em]">
        {texts.planChoice.accountPage}
      </Link>
    );
    return { role: 'alert', children: texts.planChoice.alreadySubscribed(account) };
  }
  const isAdvice = error !== null && isServersAdvice(error);
  return { tone: 'error', children: isAdvice ? errorText(error) : texts.planChoice.failed(name) };
}

function useCheckout(place: string | null) {
  const [startCheckout] = billingApi.useStartCheckoutMutation();
  const [running, setRunning] = useState<OfferedPlan | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const navigate = useNavigate();
  const { isSignedIn } = useSession();
  const store = useStore<RootState>();
  usePageReturn(() => setRunning(null));

  const tell = (next: News) => {
    setRunning(null);
    setNews(next);
  };
  const logIn = () => navigate(`/login?next=${encodeURIComponent(pricingHref(place))}`);
  const choose = async (plan: OfferedPlan) => {
    setNews(null);
    if (!hasBackend()) return tell(demoNews(plan));
    if (!isSignedIn) return logIn();
    setRunning(plan);
    keepReturnPlace(place);
    const { data, error } = await startCheckout({ plan: plan.backend_name });
    if (data?.url === demoCheckout) return tell(demoNews(plan));
    const change = data === undefined ? null : changePlaceIn(data.url);
    if (change !== null) return navigate(change);
    if (data !== undefined && leaveFor(data.url)) return;
    // The end of the session takes the call's own error with it.
    if (error !== undefined && selectToken(store.getState()) === null) return logIn();
    tell(failureNews(plan, error === undefined ? null : toApiError(error)));
  };
  return { running, news, choose, dismissNews: () => setNews(null) };
}

/** The three plans, and what became of choosing one. `place` is the step that was left in order to pay. */
export function PlanChoice({ place }: { place: string | null }) {
  const { running, news, choose, dismissNews } = useCheckout(place);
  const plans = useCatalogue();
  const { currentData: billing = null } = useFreshBilling();
  return (
    <div className="grid gap-4">
      {news === null ? null : (
        <div ref={showWhole} className="scroll-mt-20">
          <Notice {...news} onDismiss={dismissNews} />
        </div>
      )}
      <div className="grid gap-x-hinge gap-y-4 min-[56rem]:grid-cols-triptych">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            billing={billing}
            running={running}
            onChoose={() => void choose(plan)}
          />
        ))}
      </div>
    </div>
  );
}

/** On a phone the pressed button may stand far below the news. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface PlanCardProps {
  plan: OfferedPlan;
  billing: Billing | null;
  /** Whose checkout is on the way. */
  running: OfferedPlan | null;
  onChoose: () => void;
}

/** A plan with its price; the popular one is the taller centre panel. */
function PlanCard({ plan, billing, running, onChoose }: PlanCardProps) {
  const { name, price, period, description, features, popular: isPopular } = plan;
  const { badge, label, isHad, isForward } = planStanding(plan, billing);
  return (
    <Card
      as="article"
      aria-label={name}
      className={clsx(
        'grid grid-rows-[auto_auto_auto_1fr_auto] gap-4',
        isPopular
          ? 'border-2! border-primary! px-[1.4375rem]! shadow-2 max-[56rem]:-order-1 min-[56rem]:py-[2.9375rem]!'
          : 'min-[56rem]:my-6',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2>{name}</h2>
        <div className="flex flex-wrap justify-end gap-1.5">
          {badge === null ? null : <Badge tone="success" label={badge} />}
          {isPopular ? (
            <Badge className="bg-primary! text-on-primary!" label={texts.planChoice.mostPopular} />
          ) : null}
        </div>
      </div>
      <p className="font-display text-[3rem]/none font-medium tracking-display lining-nums">
        {price}{' '}
        <small className="font-text text-base/none font-normal tracking-normal text-ink-2">{period}</small>
      </p>
      <p className="text-sm text-ink-2">{description}</p>
      <ul className="grid content-start gap-2 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 flex-none text-ok" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={isForward ? 'primary' : 'plain'}
        isFullWidth
        isBusy={running?.id === plan.id}
        busyText={texts.shared.processing}
        disabled={running !== null || isHad}
        onClick={onChoose}
        label={label}
      />
    </Card>
  );
}
