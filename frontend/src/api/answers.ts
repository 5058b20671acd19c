/** What answers are read with, by the names in the API's description. A chunk of its own: see `read-answer.ts`. */
import { z } from 'zod/mini';
import { described } from './answers.gen';

const { Billing, Cancelled, FinishedSignIn, Post, ResetRequested, TripPage } = described;

const anyList = z.array(z.unknown());
const holdingList = (name: string) => z.looseObject({ [name]: anyList });

/** Where an answer may be something else than the description says. */
const others = {
  BillingOrNone: z.nullable(Billing.type),
  CancelledOrNone: z.catch(Cancelled.type, { cancel_at: null }),
  CheckoutStatus: z.looseObject({ status: z.enum(['open', 'settled', 'expired']) }),
  /** The token, or what the account's own password goes with. */
  FinishedSignIn: FinishedSignIn.type.check(
    z.refine(({ token, link_token, email }) => Boolean(token || (link_token && email))),
  ),
  /** The list of posts comes as it is, or under one of three names. */
  PostList: z.union([anyList, ...['posts', 'exports', 'data'].map(holdingList)]),
  PostOnPhone: z.looseObject({ id: z.string(), trip: holdingList('photos') }),
  /** Says in one way or the other what came of it. */
  ResetRequested: ResetRequested.type.check(z.refine(({ status, message }) => Boolean(status || message))),
  /** Storage is shown where all trips are. */
  AllTrips: TripPage.type.check(z.refine(({ storage }) => storage !== undefined)),
  SavedPost: Post.type.check(z.refine(({ id }) => id !== '')),
};

type Described = keyof typeof described;

export type AnswerName = Described | `${Described}[]` | keyof typeof others;

export function readerOf(name: AnswerName): z.ZodMiniType {
  const [, item] = /^(.*)\[]$/.exec(name) ?? [];
  if (item !== undefined) return z.array(described[item as Described].type);
  return name in others ? others[name as keyof typeof others] : described[name as Described].type;
}
