/**
 * The one way to the server: adds the token, turns every failure into an {@link ApiError}, reports a refused token
 * and repeats reads that failed through no fault of the request.
 */
import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { env } from '@/config/env';
import { pause } from '@/lib/pause';
import type { AnswerName } from './answers';
import { type ApiError, errorFromResponse, networkError, unreadableAnswer } from './errors';
import { answerReader } from './read-answer';
import { isWorthRepeating, retriesMaxDefault, retryPauseMs } from './retry-rule';
import { type StateWithToken, tokenRefused } from './session-events';

interface EndpointOptions {
  /** How often a failed read is repeated; {@link retriesMaxDefault} if not set. Writes are never repeated. */
  retriesMax?: number;
  /** What the answer is read as; any JSON if not set. */
  answer?: AnswerName;
  /** Sent without the session's token, whoever is signed in. */
  isAnonymous?: boolean;
}

export interface AnswerMeta {
  /** Null where nobody answered. */
  headers: Headers | null;
}

/** The type of {@link baseQuery}, for endpoints that bring a `queryFn`. */
export type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, EndpointOptions, AnswerMeta>;

/** The Authorization header's value. */
export function authorization(token: string): string {
  return `Token ${token}`;
}

/** The original text without the class name that the library puts before it ('TypeError: Failed to fetch'). */
function withoutErrorName(text: string): string {
  return text.replace(/^(\w*Error):\s*/, '');
}

function toError(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): ApiError {
  const response = meta?.response;
  if (response === undefined)
    return networkError('error' in error ? withoutErrorName(error.error) : undefined);
  if (response.ok) return unreadableAnswer(response.status);
  return errorFromResponse({
    status: response.status,
    statusText: response.statusText,
    body: error.status === 'PARSING_ERROR' ? null : error.data,
    retryAfter: response.headers.get('Retry-After'),
  });
}

/** The server answers in JSON or not at all; words alone are another program's, such as a network's sign-in page. */
const isJson = (data: unknown) => typeof data !== 'string';

interface Request {
  args: string | FetchArgs;
  api: BaseQueryApi;
  baseUrl: string;
  token: string | null;
  answer: AnswerName | undefined;
}

async function request({ args, api, baseUrl, token, answer }: Request) {
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
  if (error.status === 401 && token !== null) api.dispatch(tokenRefused(token));
  return { error, meta };
}

/** See the module's words. Paths are given without a leading slash: they are appended to the configured base. */
export const baseQuery: ApiBaseQuery = async (args, api, options) => {
  const baseUrl = env().apiBase;
  if (baseUrl === null) return { error: networkError('API not available') };
  const { retriesMax = retriesMaxDefault, answer, isAnonymous = false } = options ?? {};
  for (let retries = 0; ; retries += 1) {
    const token = isAnonymous ? null : (api.getState() as StateWithToken).session.token;
    const result = await request({ args, api, baseUrl, token, answer });
    const isFailedRead = result.error !== undefined && api.type === 'query';
    if (!isFailedRead || !isWorthRepeating(result.error) || retries >= retriesMax || api.signal.aborted) {
      return result;
    }
    await pause(retryPauseMs(retries, env().retryDelayMs));
  }
};
