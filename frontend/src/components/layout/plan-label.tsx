import { CreditCard, Crown, Gem, type LucideIcon, Sprout } from 'lucide-react';
import type { Tier } from '@/api/types';

interface PlanLook {
  icon: LucideIcon;
  name: string;
}

const free: PlanLook = { icon: Sprout, name: 'Free' };

const looks: Partial<Record<Tier, PlanLook>> = {
  pay_as_you_go: { icon: CreditCard, name: 'Pay-as-you-go' },
  basic: { icon: Crown, name: 'Basic' },
  pro: { icon: Gem, name: 'Pro' },
};

/** What a tier is called; whatever is not a paid one counts as free. */
export function planNameOf(tier: Tier): string {
  return (looks[tier] ?? free).name;
}

/** A plan's icon and name, followed by 'Plan'. */
export function PlanLabel({ tier }: { tier: Tier }) {
  const { icon: Icon, name } = looks[tier] ?? free;
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <span>{`${name} Plan`}</span>
    </span>
  );
}
