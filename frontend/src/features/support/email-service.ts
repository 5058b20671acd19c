/**
 * Mail from the browser by EmailJS, where the site is set up for it. The library and this module are a chunk of
 * their own. What it refuses comes back as a status and its text, in the manner of the service itself:
 * 451 'Unavailable For Headless Browser', 403 'Forbidden' (on the blocklist), 429 'Too Many Requests' (throttled).
 */
import { EmailJSResponseStatus, send, sendForm } from '@emailjs/browser';
import type { EmailJsConfig } from '@/config/env';

export interface EmailLimits {
  isHeadlessBlocked?: boolean;
  /** Least time between two mails, kept in this browser. */
  throttleMs?: number;
  /** Values that the watched parameter must not have. */
  blocklist?: { values: string[]; watchVariable: string };
}

/** What the mail holds: the template's parameters, or a form whose fields are. */
export type EmailContent = Record<string, unknown> | HTMLFormElement;

export class EmailSettingsError extends Error {
  override name = 'EmailSettingsError';
}

/** Sends one mail; status 0 where there was no answer. Throws {@link EmailSettingsError} for what can never be sent. */
export async function sendEmail(
  { publicKey, serviceId, templateId }: EmailJsConfig,
  content: EmailContent,
  { isHeadlessBlocked = false, throttleMs = 0, blocklist }: EmailLimits = {},
): Promise<{ status: number; text: string }> {
  // The library takes no content for an empty one, and no number for no throttle.
  if (content === null) throw new EmailSettingsError('Template params must be an object');
  if (Number.isNaN(throttleMs)) throw new EmailSettingsError('A throttle must be a number');
  // For the library, no throttle is one of 0 and no blocklist an empty one.
  const options = {
    publicKey,
    blockHeadless: isHeadlessBlocked,
    limitRate: { id: 'triptych.email-throttle', throttle: throttleMs },
    blockList: { list: blocklist?.values ?? [], watchVariable: blocklist?.watchVariable ?? '' },
  };
  try {
    const { status, text } =
      content instanceof Element
        ? await sendForm(serviceId, templateId, content, options)
        : await send(serviceId, templateId, content, options);
    return { status, text };
  } catch (thrown) {
    // The library throws texts about wrong settings, its refusals and the service's, and faults of the network.
    if (typeof thrown === 'string') throw new EmailSettingsError(thrown);
    if (thrown instanceof EmailJSResponseStatus) return { status: thrown.status, text: thrown.text };
    return { status: 0, text: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
