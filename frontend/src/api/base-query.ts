/**
 * The one way to the server: adds the token, turns every failure into an {@link ApiError}, reports a refused token
 * and repeats reads that failed through no fault of the request.
 */
import { createAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import { env } from '@/config/env';
import { pause } from '@/lib/pause';
import type { AnswerName } from './answers';
import { type ApiError, errorFromResponse, networkError, unreadableAnswer } from './errors';
import { answerReader } from './read-answer';

interface EndpointOptions {
  /** How often a failed read is repeated; {@link retriesMaxDefault} if not set. Writes are never repeated. */
  retriesMax?: number;
  /** What the answer is read as; any JSON if not set. */
  answer?: AnswerName | undefined;
  /** Sent without the session's token, whoever is signed in. */
  isAnonymous?: boolean;
}

export interface AnswerMeta {
  /** Null where nobody answered. */
  headers: Headers | null;
}

type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, EndpointOptions, AnswerMeta>;

export type Answer<Data = unknown> = QueryReturnValue<Data, ApiError, AnswerMeta>;

/** What an endpoint with a `queryFn` makes its calls with. */
export type Ask = (call: string | FetchArgs) => Answer | PromiseLike<Answer>;

/** The server refused this token with a 401. */
export const tokenRefused = createAction<string>('session/tokenRefused');

export const authorization = (token: string) => `Token ${token}`;

/** The original text without the class name that the library puts before it ('TypeError: Failed to fetch'). */
const withoutErrorName = (text: string) => text.replace(/^(\w*Error):\s*/, '');

function toError(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): ApiError {
  if (meta?.response === undefined) {
    return networkError('error' in error ? withoutErrorName(error.error) : undefined);
  }
  const { ok, status, statusText, headers } = meta.response;
  if (ok) return unreadableAnswer(status);
  const body = error.status === 'PARSING_ERROR' ? null : error.data;
  return errorFromResponse({ status, statusText, body, retryAfter: headers.get('Retry-After') });
}

/** The server answers in JSON or not at all; words alone are another program's, such as a network's sign-in page. */
const isJson = (data: unknown) => typeof data !== 'string';

const request: ApiBaseQuery = async (args, api, options) => {
  const baseUrl = env().apiBase;
  if (baseUrl === null) return { error: networkError('API not available') };
  const { answer, isAnonymous = false } = options ?? {};
  // The session imports this file, not the other way round.
  const { session } = api.getState() as { session: { token: string | null } };
  const token = isAnonymous ? null : session.token;
  const send = fetchBaseQuery({
    baseUrl,
    credentials: 'omit',
    responseHandler: 'content-type',
    prepareHeaders: (headers) => {
      if (token !== null && !headers.has('Authorization')) headers.set('Authorization', authorization(token));
      return headers;
    },
  });
  const read = answerReader(answer);
  const result = await send(args, api, {});
  const meta: AnswerMeta = { headers: result.meta?.response?.headers ?? null };
  if (result.error === undefined) {
    // Nothing at all may be an answer, too.
    const data = result.data === '' ? null : result.data;
    return { ...(isJson(data) ? await read(data, 200) : { error: unreadableAnswer(200) }), meta };
  }
  const error = toError(result.error, result.meta);
  // A wrong password says nothing of the token that was sent beside it.
  const isTokenRefused = error.status === 401 && error.code !== 'invalid_credentials';
  if (isTokenRefused && token !== null) api.dispatch(tokenRefused(token));
  return { error, meta };
};

export const retriesMaxDefault = 2;

const pauseMsMax = 30_000;

/** Words of a way to the server that is not there: the next try would find none either. */
const unreachable = ['Failed to fetch', 'API not available'];

/** A fault of the server may pass; a lost connection and a refused request stay what they are. */
export function isWorthRepeating({ name, status, message }: ApiError): boolean {
  if (name === 'NetworkError' || unreachable.some((words) => message.includes(words))) return false;
  return status !== null && status >= 500;
}

/** The pause before a try: doubled each time, at most 30 s. */
export function retryPauseMs(retries: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** retries, pauseMsMax);
}

/** See the module's words. Paths are given without a leading slash: they are appended to the configured base. */
export const baseQuery: ApiBaseQuery = async (args, api, options) => {
  const { retriesMax = retriesMaxDefault } = options ?? {};
  for (let retries = 0; ; retries += 1) {
    const result = await request(args, api, options);
    const isFailedRead = result.error !== undefined && api.type === 'query';
    if (!isFailedRead || !isWorthRepeating(result.error) || retries >= retriesMax || api.signal.aborted) {
      return result;
    }
    await pause(retryPauseMs(retries, env().retryDelayMs));
  }
};
