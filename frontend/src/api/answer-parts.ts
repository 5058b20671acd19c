/**
 * How far an answer may differ from the API's description, in one place: other servers leave things out. What is
 * missing or of another type is read as empty, and a word that the page does not know as text. Only what no screen can
 * do without makes an answer unreadable.
 */
import { z } from 'zod/mini';
import type { Schemas } from './types';

type Need<Field extends string> = Field | `${Field}?`;

/** What no screen can do without, each text of it filled, but for those with a question mark. */
const needed: { readonly [Name in keyof Schemas]?: readonly Need<keyof Schemas[Name] & string>[] } = {
  Billing: ['subscription_tier', 'posts_remaining'],
  BillingHistory: ['entries', 'payments'],
  Checkout: ['url'],
  Download: ['download_url'],
  Draft: ['revision', 'caption?', 'versions'],
  DraftVersion: ['id'],
  Email: ['email'],
  EmailConfirmed: ['email'],
  Identities: ['identities', 'has_password'],
  Identity: ['id'],
  PhoneLink: ['url', 'expires_at'],
  Photo: ['id'],
  PlacePhotos: ['photos'],
  Plan: ['id', 'name', 'backend_name', 'price_cents', 'currency', 'features'],
  Session: ['id'],
  Sessions: ['sessions'],
  SignedIn: ['token'],
  StartedSignIn: ['url', 'state'],
  Storage: ['used_bytes', 'limit_bytes'],
  SubscriptionDetails: ['plan', 'current_period_end'],
  Suggestion: ['caption'],
  Trip: ['id'],
  TripPage: ['trips'],
  TripSummary: ['id'],
  User: ['id'],
};

/** How a field or an object is read. */
interface Part<Value = unknown> {
  type: z.ZodMiniType<Value>;
  /** What is read where it is missing. */
  empty: unknown;
  /** What is read where it can be done without, if not the same. */
  lax?: z.ZodMiniType;
}

export const text: Part = { type: z.string(), empty: '' };
/** Numbers identify as well as texts. */
export const id: Part = { type: z.union([z.string(), z.pipe(z.number(), z.transform(String))]), empty: '' };
const isTime = z.refine<string>((value) => !Number.isNaN(Date.parse(value)));
export const time: Part = { type: z.string().check(isTime), empty: '' };
export const number: Part = { type: z.number(), empty: 0 };
export const flag: Part = { type: z.boolean(), empty: false };

/** A list without the items that cannot be read. */
export function readable<Item>({ type }: Part<Item>) {
  const read = (items: unknown[]) =>
    items.map((item) => type.safeParse(item)).flatMap(({ success, data }) => (success ? [data as Item] : []));
  return z.pipe(z.array(z.unknown()), z.transform(read));
}

export const list = (item: Part): Part => ({ type: z.array(item.type), empty: [], lax: readable(item) });
export const record = ({ type }: Part): Part => ({ type: z.record(z.string(), type), empty: {} });
export const nullable = ({ type }: Part): Part => ({ type: z.nullable(type), empty: null });
export const optional = ({ type }: Part): Part => ({ type: z.optional(type), empty: undefined });
export const either = (one: Part, { type }: Part): Part => ({ ...one, type: z.union([one.type, type]) });

/** Whatever else an object holds is kept. */
export function object<Name extends keyof Schemas>(
  name: Name,
  fields: Readonly<Record<keyof Schemas[Name], Part>>,
): Part<Schemas[Name]> {
  const needs: readonly string[] = needed[name] ?? [];
  const shape = Object.entries<Part>(fields).map(([field, { type, empty, lax }]) => {
    if (needs.includes(field)) return [field, type.check(z.refine((value) => value !== ''))];
    return [field, needs.includes(`${field}?`) ? type : z.catch(lax ?? type, empty)];
  });
  const type = z.looseObject(Object.fromEntries(shape)) as unknown as z.ZodMiniType<Schemas[Name]>;
  return { type, empty: type.safeParse({}).data };
}
