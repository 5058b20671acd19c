import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openContact, seeToast, write } from '@/testing/contact';
import { server } from '@/testing/server';
import { testConfig } from '@/testing/test-config';

describe('mail from the browser', () => {
  const service = 'https://api.emailjs.com/api/v1.0/email/send';
  const emailjs = { publicKey: 'key', serviceId: 'service', templateId: 'template' };

  it('goes to the mail service where the site is set up for it', async () => {
    window.TRIPTYCH_CONFIG = { ...testConfig, emailjs };
    const sent: unknown[] = [];
    server.use(
      http.post(service, async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse('OK');
      }),
    );
    await write(await openContact());
    await seeToast('Message sent', "Thanks! We'll get back to you shortly.");
    expect(sent).toMatchObject([
      {
        user_id: 'key',
        service_id: 'service',
        template_id: 'template',
        template_params: {
          from_name: 'Mara Oliveira',
          reply_to: 'mara@example.org',
          subject: 'A question',
          message: 'Where is my trip?',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    ]);
  });

  it.each([
    ['the service refuses it', () => new HttpResponse('The template was not found', { status: 412 })],
    ['the service cannot be reached', () => HttpResponse.error()],
  ])('failed to send when %s', async (_name, resolver) => {
    window.TRIPTYCH_CONFIG = { ...testConfig, emailjs };
    server.use(http.post(service, resolver));
    await write(await openContact());
    await seeToast('Failed to send', 'Please try again later or email us at support.');
  });
});
