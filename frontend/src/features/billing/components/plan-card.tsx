import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { OfferedPlan } from '../catalogue';
import type { PlanStanding } from '../plan-standing';
import { texts } from '../texts';

export interface PlanCardProps {
  plan: OfferedPlan;
  standing: PlanStanding;
  /** Its own checkout is on the way. */
  isRunning: boolean;
  /** Any plan's checkout is on the way. */
  isDisabled: boolean;
  onChoose: () => void;
}

/** A plan with its price; the popular one is the taller centre panel. */
export function PlanCard({ plan, standing, isRunning, isDisabled, onChoose }: PlanCardProps) {
  const { name, price, period, description, features, popular: isPopular } = plan;
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
          {standing.badge === null ? null : <Badge tone="success">{standing.badge}</Badge>}
          {isPopular ? (
            <Badge className="bg-primary! text-on-primary!">{texts.planCard.mostPopular}</Badge>
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
        variant={standing.isForward ? 'primary' : 'plain'}
        isFullWidth
        isBusy={isRunning}
        busyText={texts.shared.processing}
        disabled={isDisabled || standing.isHad}
        onClick={onChoose}
      >
        {standing.label}
      </Button>
    </Card>
  );
}
