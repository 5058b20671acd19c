import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { type EmailContent, type EmailLimits, EmailSettingsError, sendEmail } from './email-service';

const settings = { publicKey: 'key', serviceId: 'service', templateId: 'template' };
const params = { reply_to: 'mara@example.org', message: 'Hello' };
const service = 'https://api.emailjs.com/api/v1.0/email/';

function answer(status: number, text: string): string[] {
  const calls: string[] = [];
  server.use(
    http.post(`${service}*`, async ({ request }) => {
      calls.push(`${new URL(request.url).pathname} ${await request.text()}`);
      return new HttpResponse(text, { status });
    }),
  );
  return calls;
}

/** A wrong value, as a configuration or untyped code may hold it. */
function wrong<Value>(value: unknown): Value {
  return value as Value;
}

describe('the email-service wrapper needs', () => {
  it.each<[name: string, settings: typeof settings, content: EmailContent, limits: EmailLimits]>([
    ['a public key', { ...settings, publicKey: '' }, params, {}],
    ['a service ID', { ...settings, serviceId: '' }, params, {}],
    ['a template ID', { ...settings, templateId: '' }, params, {}],
    ['template params that are an object', settings, wrong('text'), {}],
    ['template params that are no array', settings, wrong([]), {}],
    ['template params that are there', settings, wrong(null), {}],
    ['an HTML form element to send from', settings, wrong(document.createElement('div')), {}],
    ['a throttle that is a number', settings, params, { throttleMs: wrong('5') }],
    ['a throttle that is not negative', settings, params, { throttleMs: -1 }],
    ['a throttle that is a number indeed', settings, params, { throttleMs: Number.NaN }],
    [
      'a blocklist that is an array',
      settings,
      params,
      { blocklist: { values: wrong('spam'), watchVariable: 'reply_to' } },
    ],
    [
      'a string watch variable',
      settings,
      params,
      { blocklist: { values: ['spam'], watchVariable: wrong(1) } },
    ],
  ])('%s', async (_name, given, content, limits) => {
    await expect(sendEmail(given, content, limits)).rejects.toThrow(EmailSettingsError);
  });
});

describe('email-service errors', () => {
  it("451 'Unavailable For Headless Browser'", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([]);
    expect(await sendEmail(settings, params, { isHeadlessBlocked: true })).toEqual({
      status: 451,
      text: 'Unavailable For Headless Browser',
    });
  });

  it("403 'Forbidden' (blocklisted)", async () => {
    const blocklist = { values: ['mara@example.org'], watchVariable: 'reply_to' };
    expect(await sendEmail(settings, params, { blocklist })).toEqual({ status: 403, text: 'Forbidden' });
  });

  it("429 'Too Many Requests' (throttled)", async () => {
    const calls = answer(200, 'OK');
    expect(await sendEmail(settings, params, { throttleMs: 60_000 })).toEqual({ status: 200, text: 'OK' });
    expect(await sendEmail(settings, params, { throttleMs: 60_000 })).toEqual({
      status: 429,
      text: 'Too Many Requests',
    });
    expect(calls).toHaveLength(1);
  });

  it('those of the service, in its words', async () => {
    answer(400, 'The public key is invalid');
    expect(await sendEmail(settings, params)).toEqual({ status: 400, text: 'The public key is invalid' });
  });

  it('those of the network, without a status', async () => {
    server.use(http.post(`${service}*`, () => HttpResponse.error()));
    expect(await sendEmail(settings, params)).toMatchObject({ status: 0 });
  });
});

describe('a mail', () => {
  it('passes a blocklist that does not name its sender', async () => {
    answer(200, 'OK');
    const blocklist = { values: ['other@example.org'], watchVariable: 'reply_to' };
    expect(await sendEmail(settings, params, { blocklist })).toMatchObject({ status: 200 });
  });

  it('can be the fields of a form', async () => {
    const calls = answer(200, 'OK');
    const form = document.createElement('form');
    const message = document.createElement('input');
    form.append(Object.assign(message, { name: 'message', value: 'From the form' }));
    expect(await sendEmail(settings, form)).toEqual({ status: 200, text: 'OK' });
    expect(calls[0]).toMatch(/^\/api\/v1.0\/email\/send-form /);
    expect(calls[0]).toContain('From the form');
  });
});
