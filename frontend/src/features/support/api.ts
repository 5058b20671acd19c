/** Writing to support: through the server, or from the browser where the site is set up for that. */
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/api/base-api';
import { baseQuery } from '@/api/base-query';
import { type ApiError, errorFromResponse, networkError } from '@/api/errors';
import type { Schemas } from '@/api/types';
import { type EmailJsConfig, env } from '@/config/env';
import type { EmailLimits } from './email-service';

/** Body of `POST /api/contact/`. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactAnswer = Schemas['ContactSent'];

type Sent = { data: ContactAnswer } | { error: ApiError };

/** Two mails of one browser are at least this far apart, and programs send none. */
const limits: EmailLimits = { isHeadlessBlocked: true, throttleMs: 5000 };

function paramsOf({ name, email, subject, message }: ContactMessage) {
  return { from_name: name, reply_to: email, subject, message, time: new Date().toISOString() };
}

async function sendFromBrowser(settings: EmailJsConfig, message: ContactMessage): Promise<Sent> {
  const { sendEmail } = await import('./email-service');
  const { status, text } = await sendEmail(settings, paramsOf(message), limits);
  if (status === 200) return { data: { status: 'sent' } };
  if (status === 0) return { error: networkError(text) };
  return { error: errorFromResponse({ status, statusText: text, body: null, retryAfter: null }) };
}

async function sendByServer(message: ContactMessage, api: BaseQueryApi): Promise<Sent> {
  const call = { url: 'api/contact/', method: 'POST', body: message };
  const { data, error } = await baseQuery(call, api, { answer: 'ContactSent' });
  return error === undefined ? { data: data as ContactAnswer } : { error };
}

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendContactEmail: build.mutation<ContactAnswer, ContactMessage>({
      queryFn: async (message, api) => {
        const { emailjs } = env();
        try {
          return await (emailjs === null ? sendByServer(message, api) : sendFromBrowser(emailjs, message));
        } catch (thrown) {
          // The library could not be fetched, or the site's settings are no good.
          return { error: networkError(thrown instanceof Error ? thrown.message : undefined) };
        }
      },
    }),
  }),
});

export const { useSendContactEmailMutation } = supportApi;
