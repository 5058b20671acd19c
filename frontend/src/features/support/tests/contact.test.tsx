import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerPost } from '@/testing/answers';
import { message, openContact, seeToast, values, write } from '@/testing/contact';
import { server } from '@/testing/server';
import { apiUrl, testConfig } from '@/testing/test-config';

describe('contact', () => {
  it('says when to expect an answer, and leaves the checking to the page', async () => {
    await openContact();
    expect(screen.getByText('We typically respond within 1 business day.')).toBeVisible();
    expect(screen.getByLabelText('Name').closest('form')).toHaveAttribute('novalidate');
    expect(document.title).toBe('Contact Support · Triptych');
  });

  it('sends the message, says so and clears all four fields', async () => {
    const sent = answerPost('api/contact/', 200, { status: 'sent' });
    await write(await openContact());
    await seeToast('Message sent', "Thanks! We'll get back to you shortly.");
    expect(sent).toEqual([
      {
        name: 'Mara Oliveira',
        email: 'mara@example.org',
        subject: 'A question',
        message: 'Where is my trip?',
      },
    ]);
    await waitFor(() => expect(values()).toEqual(['', '', '', '']));
  });

  it('needs no subject, and takes one from the link', async () => {
    const sent = answerPost('api/contact/', 200, { status: 'sent' });
    const app = await openContact('/contact?subject=Contact%20Sales');
    expect(screen.getByLabelText('Subject (optional)')).toHaveValue('Contact Sales');
    await app.user.clear(screen.getByLabelText('Subject (optional)'));
    await write(app, { 'Subject (optional)': '' });
    await waitFor(() => expect(sent).toMatchObject([{ subject: '' }]));
  });

  it('reads Sending... and is disabled while it waits', async () => {
    server.use(
      http.post(apiUrl('api/contact/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    await write(await openContact());
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  it('silently ignores what a program fills into the honeypot', async () => {
    const sent = answerPost('api/contact/', 200, { status: 'sent' });
    const app = await openContact();
    const honeypot = screen.getByLabelText('Website');
    expect(honeypot).toHaveAttribute('tabindex', '-1');
    expect(honeypot.closest('[aria-hidden="true"]')).not.toBeNull();
    await app.user.type(honeypot, 'https://spam.example');
    await write(app, { Name: '' });
    expect(sent).toEqual([]);
    expect(screen.queryByText('Please complete the form')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what a message must have', () => {
  it.each(['Name', 'Email', 'Message'] as const)('%s is required', async (label) => {
    const sent = answerPost('api/contact/', 200, { status: 'sent' });
    await write(await openContact(), { [label]: '' });
    await seeToast('Please complete the form', 'Name, email and message are required.');
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
    expect(sent).toEqual([]);
  });

  it('a valid email', async () => {
    const sent = answerPost('api/contact/', 200, { status: 'sent' });
    await write(await openContact(), { Email: 'mara@example' });
    await waitFor(() => expect(screen.getByText('Invalid email')).toBeVisible());
    expect(screen.getAllByText('Please enter a valid email address.')).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('a message that does not get through', () => {
  const later = 'Please try again later or email us at support.';
  it.each([
    ['a status that is not sent', 200, { status: 'queued' }, later],
    ['a fault of the server', 500, { error: 'Server error', code: 'internal' }, later],
    [
      "a 429 keeps the server's words",
      429,
      { error: 'Too many attempts. Please wait 40 minutes and try again.', code: 'too_many_requests' },
      'Too many attempts. Please wait 40 minutes and try again.',
    ],
    [
      "a 503 keeps the server's words",
      503,
      { error: 'Server error: mail is not available', code: 'unavailable' },
      'Server error: mail is not available',
    ],
  ])('%s: Failed to send, and all is kept', async (_name, status, body, text) => {
    answerPost('api/contact/', status, body);
    await write(await openContact());
    await seeToast('Failed to send', text);
    expect(values()).toEqual(Object.values(message));
    expect(screen.getByText(/It's still here/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is told at the fields that the server names', async () => {
    answerPost('api/contact/', 400, {
      error: 'Bad request',
      code: 'invalid_field',
      fields: { message: ['Message is too long.'] },
    });
    await write(await openContact());
    await waitFor(() =>
      expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message is too long.'),
    );
    expect(screen.getByLabelText('Message')).toHaveFocus();
    expect(screen.queryByText('Failed to send')).not.toBeInTheDocument();
    expect(screen.queryByText(/It's still here/)).not.toBeInTheDocument();
  });

  it('is shown in a mock popup where the server is one for development', async () => {
    window.TRIPTYCH_CONFIG = { ...testConfig, isDevelopment: true };
    answerPost('api/contact/', 500, { error: 'Server error' });
    const app = await openContact();
    await write(app);
    const popup = within(await screen.findByRole('dialog', { name: 'Development mail' }));
    expect(popup.getByText(message.Message)).toBeVisible();
    expect(popup.getByText(/Server error/)).toBeVisible();
    await app.user.click(popup.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the support address', () => {
  it('is shown where the site is set up with one', async () => {
    window.TRIPTYCH_CONFIG = { ...testConfig, supportEmail: 'help@example.org' };
    await openContact();
    expect(screen.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
  });

  it('is not spoken of where there is none', async () => {
    await openContact();
    expect(screen.queryByText(/Or write to/)).not.toBeInTheDocument();
  });
});
