import { CreditCard, Crown, Gem, type LucideIcon, Sprout } from 'lucide-react';
import type { Tier } from '@/api/types';
import { texts } from './texts';

const free = { icon: Sprout, name: texts.plans.free };

const looks: Partial<Record<Tier, { icon: LucideIcon; name: string }>> = {
  pay_as_you_go: { icon: CreditCard, name: texts.plans.payAsYouGo },
  basic: { icon: Crown, name: texts.plans.basic },
  pro: { icon: Gem, name: texts.plans.pro },
};

/** What a tier is called; whatever is not a paid one counts as free. */
export function planNameOf(tier: Tier): string {
  return (looks[tier] ?? free).name;
}

export function PlanLabel({ tier }: { tier: Tier }) {
  const { icon: Icon, name } = looks[tier] ?? free;
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-4 flex-none" />
      <span>{texts.plans.label(name)}</span>
    </span>
  );
}
