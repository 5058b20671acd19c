/** The short-lived link that opens a saved post on a phone, without a login. */
import { hasFields, isFilledText, isTime } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import type { AnswerMeta } from '@/api/base-query';
import type { PhoneLinkAnswer } from '@/api/types';

export interface PhoneLink {
  url: string;
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number;
}

/** This device's clock may be wrong: how long the link lasts is measured by the server's. */
function readLink({ url, expires_at }: PhoneLinkAnswer, meta: AnswerMeta | undefined): PhoneLink {
  const now = Date.now();
  const answeredAt = Date.parse(meta?.headers?.get('Date') ?? '');
  return { url, expiresAt: now + Date.parse(expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt) };
}

const phoneLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    phoneLink: build.mutation<PhoneLink, string>({
      query: (postId) => ({ url: `api/export-post/${postId}/phone-link/`, method: 'POST' }),
      transformResponse: readLink,
      extraOptions: { isExpected: hasFields({ url: isFilledText, expires_at: isTime }) },
    }),
  }),
});

export const { usePhoneLinkMutation } = phoneLinkApi;
