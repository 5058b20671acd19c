import { Notice } from '@/components/ui/notice';
import { catalogue } from '../catalogue';
import { type CheckoutNews, useCheckout } from '../hooks/use-checkout';
import { PlanCard } from './plan-card';

/** The three plans, and what became of choosing one. */
export function PlanChoice() {
  const { running, news, choose, dismissNews } = useCheckout();
  return (
    <div className="grid gap-4">
      {news === null ? null : <NewsNotice news={news} onDismiss={dismissNews} />}
      <div className="grid gap-x-hinge gap-y-4 min-[56rem]:grid-cols-triptych">
        {catalogue.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isRunning={running === plan}
            isDisabled={running !== null}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  );
}

interface NewsNoticeProps {
  news: CheckoutNews;
  onDismiss: () => void;
}

function NewsNotice({ news: { kind, plan }, onDismiss }: NewsNoticeProps) {
  if (kind === 'failed') {
    return (
      <Notice tone="error" onDismiss={onDismiss}>
        {`Unable to start checkout for ${plan.name}. The backend may not be running. Please try again later.`}
      </Notice>
    );
  }
  return (
    <Notice onDismiss={onDismiss}>
      {`Demo mode: ${plan.name} costs ${plan.price} ${plan.period}, and nothing was charged. `}
      Start the backend to enable real payments.
    </Notice>
  );
}
