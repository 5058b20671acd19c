/**
 * One shape for everything that can go wrong with a call. Screens read `message`; where they must tell cases
 * apart they look at `status` and `code`, and forms at `fields`.
 */
import { isFields } from '@/lib/is-fields';
import { texts } from './texts';

/** A failed call. Plain data, so that it can be kept in the store. */
export interface ApiError {
  /** `ApiError` when the server answered, `NetworkError` when it could not be reached. */
  name: 'ApiError' | 'NetworkError';
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  /** The server's own words where it sent any, else 'API Error: {status} {statusText}'. */
  message: string;
  /** The server's machine-readable reason, for example `subscription_required`. */
  code: string | null;
  fields: Record<string, string[]>;
  /** Seconds to wait before another try, from the Retry-After header. */
  retryAfterSeconds: number | null;
}

interface FailedResponse {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
}

/** The code with which the server refuses curation and captions without a credit. */
export const subscriptionRequired = 'subscription_required';

const messageKeys = ['error', 'detail', 'message', 'non_field_errors'];

/** All texts in a value, however deep: a form answer may hold lists per field. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isFields(value)) return Object.values(value).flatMap(textsIn);
  return [];
}

function messageOf({ status, statusText, body }: FailedResponse): string {
  const preferred = isFields(body) ? messageKeys.map((key) => textsIn(body[key]).join(', ')) : [];
  const joined = isFields(body) || Array.isArray(body) ? textsIn(body).join(', ') : '';
  const found = [...preferred, joined].find((text) => text !== '');
  return found ?? texts.failed(status, statusText);
}

function fieldsOf(body: unknown): Record<string, string[]> {
  if (!isFields(body) || !isFields(body.fields)) return {};
  return Object.fromEntries(Object.entries(body.fields).map(([name, value]) => [name, textsIn(value)]));
}

/** Retry-After comes as seconds or as a date. */
function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

export function errorFromResponse(response: FailedResponse): ApiError {
  const { body } = response;
  return {
    name: 'ApiError',
    status: response.status,
    message: messageOf(response),
    code: isFields(body) && typeof body.code === 'string' ? body.code : null,
    fields: fieldsOf(body),
    retryAfterSeconds: secondsOf(response.retryAfter, Date.now()),
  };
}

export function networkError(message = 'Failed to fetch'): ApiError {
  return { name: 'NetworkError', status: null, message, code: null, fields: {}, retryAfterSeconds: null };
}

/** The error of an answer that says success and holds something else: cut off, garbled, or from another program. */
export function unreadableAnswer(status: number): ApiError {
  return { ...networkError(texts.unreadable), name: 'ApiError', status, code: 'unreadable_answer' };
}

const missingCode = 'missing_code';

/** The error of an answer that the page's own code is missing for: that code could not be fetched. */
export function missingCodeError(): ApiError {
  return { ...networkError(texts.missingCode), name: 'ApiError', code: missingCode };
}

/** What a user is told. The browser's own words about a connection say nothing to them. */
export function errorText({ name, message }: ApiError): string {
  if (name === 'NetworkError') return texts.unreachable;
  const text = message.replace(/^(Bad request|Unprocessable): /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether the text is shown whatever was asked: the server was asked too often, or something is not to be had. */
export function isServersAdvice({ status, code }: ApiError): boolean {
  return status === 429 || status === 503 || code === missingCode;
}

function isApiError(value: unknown): value is ApiError {
  return isFields(value) && (value.name === 'ApiError' || value.name === 'NetworkError') && 'status' in value;
}

/** The error of a rejected call, which may carry anything. */
export function toApiError(value: unknown): ApiError {
  if (isApiError(value)) return value;
  return networkError(value instanceof Error ? value.message : undefined);
}
