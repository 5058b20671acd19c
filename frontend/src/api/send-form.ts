/** Sends a form with files and tells how far it is, which `fetch` cannot. Fails with the same {@link ApiError}. */
import { env } from '@/config/env';
import type { Expectation } from './answer-shapes';
import { authorization } from './base-query';
import { type ApiError, errorFromResponse, networkError, unreadableAnswer } from './errors';

export interface FormSending {
  /** Without a leading slash. */
  path: string;
  form: FormData;
  token: string;
  /** Called with 0 to 1 of the body. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** What the answer must be like. */
  isExpected: Expectation;
}

/** The shape that a `queryFn` returns. */
export type FormAnswer<Data> = { data: Data } | { error: ApiError };

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

function answerOf<Data>(request: XMLHttpRequest, isExpected: Expectation): FormAnswer<Data> {
  const body = bodyOf(request);
  const { status, statusText } = request;
  if (status >= 200 && status < 300) {
    return isExpected(body) ? { data: body as Data } : { error: unreadableAnswer(status) };
  }
  return {
    error: errorFromResponse({
      status,
      statusText,
      body,
      retryAfter: request.getResponseHeader('Retry-After'),
    }),
  };
}

export function sendForm<Data>({
  path,
  form,
  token,
  onProgress,
  signal,
  isExpected,
}: FormSending): Promise<FormAnswer<Data>> {
  const { apiBase } = env();
  if (apiBase === null) return Promise.resolve({ error: networkError('API not available') });
  if (signal?.aborted) return Promise.resolve({ error: networkError('The upload was stopped') });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      resolve({ error: networkError('The upload was stopped') });
    };
    request.open('POST', `${apiBase}${path}`);
    request.setRequestHeader('Authorization', authorization(token));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve(answerOf<Data>(request, isExpected));
    request.onerror = () => resolve({ error: networkError() });
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}
