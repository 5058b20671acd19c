/** Days in which a payment that failed may be made good. */
import type { Billing } from '@/api/types';
import { monthlyPlan } from './catalogue';

const dayMs = 86_400_000;
const graceDays = 7;

/** When a plan whose paid period has passed ends; null while it is paid, or ends by itself. */
export function graceEnd(billing: Billing, now: number): string | null {
  const end = Date.parse(billing.subscription_active_until ?? '');
  if (monthlyPlan(billing.subscription_tier) === null) return null;
  if (Number.isNaN(end) || end > now || billing.cancel_at !== null) return null;
  return new Date(end + graceDays * dayMs).toISOString();
}
