/** Sends a form with files and tells how far it is, which `fetch` cannot. Fails with the same {@link ApiError}. */
import { env } from '@/config/env';
import type { AnswerName } from './answers';
import { authorization } from './base-query';
import { errorFromResponse, networkError } from './errors';
import { answerReader, type Read } from './read-answer';

interface FormSending {
  /** Without a leading slash. */
  path: string;
  form: FormData;
  token: string;
  /** The idempotency key, of requests that may be repeated. */
  key: string | undefined;
  /** Called with 0 to 1 of the body. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  answer: AnswerName;
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

export async function sendForm<Data>(sending: FormSending): Promise<Read<Data>> {
  const { path, form, token, key, onProgress, signal, answer } = sending;
  const { apiBase } = env();
  if (apiBase === null) return { error: networkError('API not available') };
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const read = answerReader<Data>(answer);
    const stop = () => {
      request.abort();
      resolve({ error: networkError('The upload was stopped') });
    };
    request.open('POST', `${apiBase}${path}`);
    request.setRequestHeader('Authorization', authorization(token));
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const { status, statusText } = request;
      const body = bodyOf(request);
      if (status >= 200 && status < 300) return resolve(read(body, status));
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve({ error: errorFromResponse({ status, statusText, body, retryAfter }) });
    };
    request.onerror = () => resolve({ error: networkError() });
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(form);
  });
}
