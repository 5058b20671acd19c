/** What answers about users and their plans must be like. What may be missing is filled in once, here. */
import { type Expectation, hasFields, isFilledText, isNumber, isTime } from './answer-shapes';
import type { Billing, User } from './types';

const textOr = <Absent>(value: unknown, absent: Absent) => (typeof value === 'string' ? value : absent);

/** A time that can be named; null for none, in whatever way it is missing. */
export function timeOf(value: unknown): string | null {
  return isTime(value) ? (value as string) : null;
}

export const isUser: Expectation = hasFields({ id: isFilledText });

/** A user without a subscription is a free one, and one without names has empty ones. */
export function readUser(answer: User): User {
  const subscription: Partial<User['subscription']> | null = answer.subscription ?? null;
  return {
    ...answer,
    username: textOr(answer.username, ''),
    email: textOr(answer.email, ''),
    first_name: textOr(answer.first_name, ''),
    last_name: textOr(answer.last_name, ''),
    name: textOr(answer.name, ''),
    avatar: textOr(answer.avatar, null),
    subscription: {
      plan: subscription?.plan ?? 'free',
      end_date: timeOf(subscription?.end_date),
    },
  };
}

/** Opens a session. */
export const isSignedIn: Expectation = hasFields({ token: isFilledText });

export const isBilling: Expectation = hasFields({
  subscription_tier: isFilledText,
  posts_remaining: isNumber,
});

export function readBilling(answer: Billing): Billing {
  return {
    ...answer,
    subscription_active_until: timeOf(answer.subscription_active_until),
    cancel_at: timeOf(answer.cancel_at),
    next_plan: answer.next_plan ?? null,
  };
}
