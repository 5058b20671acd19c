/**
 * What the server tells the page in `/config.js`, checked and typed. A wrong value stops the start with a message
 * that names it; an absent one means that the service behind it is not set up.
 */
import { isFields } from '@/lib/is-fields';

declare global {
  interface Window {
    TRIPTYCH_CONFIG?: unknown;
  }
}

/** A value in `/config.js` that the page cannot work with. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Fields = Record<string, unknown>;

/** The value of a field, or `absent` where there is none, if it is of its kind. */
function read<Value>(
  fields: Fields,
  key: string,
  absent: Value,
  isOfKind: (value: unknown) => value is Value,
  kind: string,
): Value {
  const value = fields[key] ?? absent;
  if (isOfKind(value)) return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be ${kind}`);
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown) => typeof value === 'boolean';
const isDuration = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const isFieldsOrNull = (value: unknown) => value === null || isFields(value);

const textOrNull = (fields: Fields, key: string) => read(fields, key, null, isTextOrNull, 'a text or null');

/** A group of texts, none of which may be missing, or null. */
function textGroup<Key extends string>(fields: Fields, name: string, keys: readonly Key[]) {
  const group = read(fields, name, null, isFieldsOrNull, 'an object or null');
  const wrong = group && keys.find((key) => !isText(group[key]) || group[key] === '');
  if (wrong) throw new ConfigError(`TRIPTYCH_CONFIG.${name}.${wrong} must be a text`);
  return group as Record<Key, string> | null;
}

/** A base ends in a slash, so that paths can be appended to it. */
function withTrailingSlash(base: string | null): string | null {
  return base === null || base.endsWith('/') ? base : `${base}/`;
}

type Env = ReturnType<typeof parseEnv>;
export type AnalyticsConfig = NonNullable<Env['analytics']>;
export type EmailJsConfig = NonNullable<Env['emailjs']>;

/** Turns the raw value of `window.TRIPTYCH_CONFIG` into the typed one, or throws a {@link ConfigError}. */
export function parseEnv(raw: unknown) {
  const fields = raw ?? {};
  if (!isFields(fields)) throw new ConfigError('TRIPTYCH_CONFIG must be an object');
  return {
    /** Base URL of the server, or null for a page that is hosted by itself ('no backend'). */
    apiBase: withTrailingSlash(textOrNull(fields, 'apiBase')),
    /** The instance of Umami that page views are reported to, and what it calls the site. */
    analytics: textGroup(fields, 'analytics', ['scriptUrl', 'siteId']),
    /** Public identifiers of the mail service that the contact form may use from the browser. */
    emailjs: textGroup(fields, 'emailjs', ['publicKey', 'serviceId', 'templateId']),
    /** Whether the server runs in its development profile: mails that did not go out are shown instead. */
    isDevelopment: read(fields, 'isDevelopment', false, isFlag, 'true or false'),
    /** Address shown where mail is the last resort. */
    supportEmail: textOrNull(fields, 'supportEmail'),
    signInProviders: read(fields, 'signInProviders', [], isTextList, 'a list of texts'),
    /** First pause before a failed read is tried again; doubled each time. */
    retryDelayMs: read(fields, 'retryDelayMs', 1000, isDuration, 'a number of milliseconds'),
  };
}

/** The page's configuration. `main.tsx` asks for it before anything is drawn, so that it is right from then on. */
export function env(): Env {
  return parseEnv(window.TRIPTYCH_CONFIG);
}

/** Whether there is a server to talk to. Without one the whole flow runs on local samples. */
export function hasBackend(): boolean {
  return env().apiBase !== null;
}
