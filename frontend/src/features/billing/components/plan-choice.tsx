import { Link } from 'react-router-dom';
import { useFreshBilling } from '@/api/post-credits';
import { Notice } from '@/components/ui/notice';
import { useSession } from '@/data/session/use-session';
import { useCatalogue } from '../api';
import { type CheckoutNews, useCheckout } from '../hooks/use-checkout';
import { planStanding } from '../plan-standing';
import { texts } from '../texts';
import { PlanCard } from './plan-card';

/** The three plans, and what became of choosing one. `place` is the step that was left in order to pay. */
export function PlanChoice({ place }: { place: string | null }) {
  const { running, news, choose, dismissNews } = useCheckout(place);
  const { isSignedIn } = useSession();
  const plans = useCatalogue();
  const { currentData: billing = null } = useFreshBilling(isSignedIn);
  return (
    <div className="grid gap-4">
      {news === null ? null : (
        <div ref={showWhole} className="scroll-mt-20">
          <NewsNotice news={news} onDismiss={dismissNews} />
        </div>
      )}
      <div className="grid gap-x-hinge gap-y-4 min-[56rem]:grid-cols-triptych">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            standing={planStanding(plan, billing)}
            isRunning={running?.id === plan.id}
            isDisabled={running !== null}
            onChoose={choose}
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

function NewsNotice({ news, onDismiss }: { news: CheckoutNews; onDismiss: () => void }) {
  const { kind, plan, text } = news;
  if (kind === 'already') {
    return (
      <Notice role="alert" onDismiss={onDismiss}>
        {texts.planChoice.alreadySubscribed(
          <Link to="/account" className="text-link underline underline-offset-[0.2em]">
            {texts.planChoice.accountPage}
          </Link>,
        )}
      </Notice>
    );
  }
  if (kind === 'failed') {
    return (
      <Notice tone="error" onDismiss={onDismiss}>
        {text ?? texts.planChoice.failed(plan.name)}
      </Notice>
    );
  }
  return (
    <Notice onDismiss={onDismiss}>{texts.planChoice.demoMode(plan.name, plan.price, plan.period)}</Notice>
  );
}
