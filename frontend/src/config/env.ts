/**
 * What the server tells the page in `/config.js`, checked and typed. A wrong value stops the start with a message
 * that names it; an absent one means that the service behind it is not set up.
 */
import { isFields } from '@/lib/is-fields';

/** The instance of Umami that page views are reported to, and what it calls the site. */
export interface AnalyticsConfig {
  scriptUrl: string;
  siteId: string;
}

/** Public identifiers of the mail service that the contact form may use from the browser. */
export interface EmailJsConfig {
  publicKey: string;
  serviceId: string;
  templateId: string;
}

export interface Env {
  /** Base URL of the server, or null for a page that is hosted by itself ('no backend'). */
  apiBase: string | null;
  analytics: AnalyticsConfig | null;
  emailjs: EmailJsConfig | null;
  /** Whether the server runs in its development profile: mails that did not go out are shown instead. */
  isDevelopment: boolean;
  /** Address shown where mail is the last resort. */
  supportEmail: string | null;
  signInProviders: readonly string[];
  /** First pause before a failed read is tried again; doubled each time. */
  retryDelayMs: number;
}

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

function optionalText(fields: Fields, key: string): string | null {
  const value = fields[key] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be a text or null`);
}

function requiredText(fields: Fields, parent: string, key: string): string {
  const value = fields[key];
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${parent}.${key} must be a text`);
}

function optionalGroup<Group>(fields: Fields, key: string, read: (group: Fields) => Group): Group | null {
  const value = fields[key] ?? null;
  if (value === null) return null;
  if (!isFields(value)) throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be an object or null`);
  return read(value);
}

function textList(fields: Fields, key: string): string[] {
  const value = fields[key] ?? [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be a list of texts`);
}

function flag(fields: Fields, key: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value === 'boolean') return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be true or false`);
}

function milliseconds(fields: Fields, key: string, absent: number): number {
  const value = fields[key] ?? absent;
  if (typeof value === 'number' && value >= 0) return value;
  throw new ConfigError(`TRIPTYCH_CONFIG.${key} must be a number of milliseconds`);
}

/** A base ends in a slash, so that paths can be appended to it. */
function withTrailingSlash(base: string | null): string | null {
  return base === null || base.endsWith('/') ? base : `${base}/`;
}

/** Turns the raw value of `window.TRIPTYCH_CONFIG` into the typed one, or throws a {@link ConfigError}. */
export function parseEnv(raw: unknown): Env {
  const fields = raw ?? {};
  if (!isFields(fields)) throw new ConfigError('TRIPTYCH_CONFIG must be an object');
  return {
    apiBase: withTrailingSlash(optionalText(fields, 'apiBase')),
    analytics: optionalGroup(fields, 'analytics', (group) => ({
      scriptUrl: requiredText(group, 'analytics', 'scriptUrl'),
      siteId: requiredText(group, 'analytics', 'siteId'),
    })),
    emailjs: optionalGroup(fields, 'emailjs', (group) => ({
      publicKey: requiredText(group, 'emailjs', 'publicKey'),
      serviceId: requiredText(group, 'emailjs', 'serviceId'),
      templateId: requiredText(group, 'emailjs', 'templateId'),
    })),
    isDevelopment: flag(fields, 'isDevelopment'),
    supportEmail: optionalText(fields, 'supportEmail'),
    signInProviders: textList(fields, 'signInProviders'),
    retryDelayMs: milliseconds(fields, 'retryDelayMs', 1000),
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
