/** The plans as the page offers them: the server's table, with the prices in words. */
import type { Plan } from '@/api/types';

export interface OfferedPlan {
  id: string;
  name: string;
  backendName: Plan['backend_name'];
  /** With its currency, for example '$5'. */
  price: string;
  /** What the price is for, for example 'per month'. */
  period: string;
  description: string;
  features: readonly string[];
  isPopular: boolean;
  /** Whether it is a subscription. */
  isMonthly: boolean;
}

export const catalogue: readonly OfferedPlan[] = [
  {
    id: 'pay-as-you-go',
    name: 'Pay-as-you-go',
    backendName: 'pay_as_you_go',
    price: '$2',
    period: 'per post',
    description: 'For the trip now and then.',
    features: ['1 post for each payment', 'AI captions included', 'No monthly commitment'],
    isPopular: false,
    isMonthly: false,
  },
  {
    id: 'basic',
    name: 'Basic',
    backendName: 'basic',
    price: '$5',
    period: 'per month',
    description: 'For those who are away most months.',
    features: ['5 posts per month', '5 AI captions per month', 'Cancel any time'],
    isPopular: true,
    isMonthly: true,
  },
  {
    id: 'pro',
    name: 'Pro',
    backendName: 'pro',
    price: '$10',
    period: 'per month',
    description: 'For those who post for a living.',
    features: ['20 posts per month', '20 AI captions per month', 'Priority support', 'Cancel any time'],
    isPopular: false,
    isMonthly: true,
  },
];

/** The plan with this name in calls, if it is one that is paid by the month. */
export function monthlyPlan(backendName: string | null): OfferedPlan | null {
  return catalogue.find((plan) => plan.isMonthly && plan.backendName === backendName) ?? null;
}
