/** The ledger and the payments in words. */

import type { Payment, Schemas } from '@/api/types';
import { planNameOf } from '@/components/layout/plan-label';
import { formatLongDate } from '@/lib/format-date';
import { formatAmount } from '@/lib/format-money';
import { texts } from './texts';

type LedgerEntry = Schemas['LedgerEntry'];

/** What brought credits, by their kind: a payment brings a plan's posts, or a single one. */
const gains: Record<LedgerEntry['credit'], string> = {
  welcome: texts.historyWords.firstPostFree,
  allowance: texts.historyWords.monthlyCredits,
  purchased: texts.historyWords.postBought,
};

const happenings: Record<Exclude<LedgerEntry['kind'], 'grant' | 'operator_grant' | 'purchase'>, string> = {
  lapse: texts.historyWords.unusedMonthlyCreditsExpired,
  refund: texts.historyWords.removedWithTheRefund,
  reinstate: texts.historyWords.restoredWithThePayment,
  reserve: texts.historyWords.usedForAPost,
  keep: texts.historyWords.usedForAPost,
  give_back: texts.historyWords.returnedNoPostWasWritten,
};

export function entryWords({ kind, credit, reason }: LedgerEntry): string {
  if (kind === 'operator_grant') return texts.historyWords.fromTriptych(reason ?? '');
  return kind === 'grant' || kind === 'purchase' ? gains[credit] : happenings[kind];
}

/** '+5' or '−1', with a real minus sign. */
export function signedAmount(amount: number): string {
  return amount < 0 ? `\u2212${Math.abs(amount)}` : `+${amount}`;
}

/** Newest first, without the lines that change nothing: a credit leaves when it is set aside. */
export function shownEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amount }) => amount !== 0).reverse();
}

export function paymentWords({ plan, period_end }: Payment): string {
  return period_end === null
    ? planNameOf(plan)
    : texts.historyWords.until(planNameOf(plan), formatLongDate(period_end));
}

/** How much was paid; null where nobody knows. */
export function paidAmount({ amount_cents, currency }: Payment): string | null {
  return amount_cents === null || currency === null ? null : formatAmount(amount_cents, currency);
}
