/** Writing to support: through the server, or from the browser where the site is set up for that. */
import { baseApi } from '@/api/base-api';
import { type ApiError, errorFromResponse, networkError } from '@/api/errors';
import type { Schemas } from '@/api/types';
import { type EmailJsConfig, env } from '@/config/env';
import type { EmailLimits } from './email-service';

/** Body of `POST /api/contact/`. */
export type ContactMessage = Record<'name' | 'email' | 'subject' | 'message', string>;

type ContactAnswer = Schemas['ContactSent'];

/** Two mails of one browser are at least this far apart, and programs send none. */
const limits: EmailLimits = { isHeadlessBlocked: true, throttleMs: 5000 };

function paramsOf({ name, email, subject, message }: ContactMessage) {
  return { from_name: name, reply_to: email, subject, message, time: new Date().toISOString() };
}

async function sendFromBrowser(
  settings: EmailJsConfig,
  message: ContactMessage,
): Promise<{ data: ContactAnswer } | { error: ApiError }> {
  const { sendEmail } = await import('./email-service');
  const { status, text } = await sendEmail(settings, paramsOf(message), limits);
  if (status === 200) return { data: { status: 'sent' } };
  if (status === 0) return { error: networkError(text) };
  return { error: errorFromResponse({ status, statusText: text, body: null, retryAfter: null }) };
}

export const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendContactEmail: build.mutation<ContactAnswer, ContactMessage>({
      extraOptions: { answer: 'ContactSent' },
      queryFn: async (message, _api, _options, send) => {
        const { emailjs } = env();
        try {
          if (emailjs !== null) return await sendFromBrowser(emailjs, message);
          const { data, error } = await send({ url: 'api/contact/', method: 'POST', body: message });
          return error === undefined ? { data: data as ContactAnswer } : { error };
        } catch (thrown) {
          // The library could not be fetched, or the site's settings are no good.
          return { error: networkError(thrown instanceof Error ? thrown.message : undefined) };
        }
      },
    }),
  }),
});
