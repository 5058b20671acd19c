import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerPost } from '@/testing/answers';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { recordResetRequest } from '../reset-record';

const address = 'mara@example.org';

async function openForgot() {
  const app = renderApp('/forgot-password');
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password' });
  return app;
}

/** Answers the request and remembers what was asked. */
const sentAnswer = { message: 'A reset link was sent.', token: null, status: 'sent' };
const alreadySentAnswer = { message: 'A reset was already sent.', token: null, status: 'already_sent' };

async function ask({ user }: Awaited<ReturnType<typeof openForgot>>, email = address) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
}

describe('forgot password', () => {
  it('shows the sent view: the link expires in 15 minutes, Back to Login, Send Another Email', async () => {
    const sent = answerPost('request-reset-password/', 200, sentAnswer);
    const app = await openForgot();
    await ask(app, ` ${address} `);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Email Sent Successfully!' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/The link expires in 15 minutes\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(sent).toEqual([{ email: address }]);
    await app.user.click(screen.getByRole('button', { name: 'Send Another Email' }));
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('reads Sending... and is disabled while it waits', async () => {
    server.use(
      http.post(apiUrl('request-reset-password/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    await ask(await openForgot());
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  it('tells a wrong address at its field and asks nobody', async () => {
    const sent = answerPost('request-reset-password/', 200, sentAnswer);
    await ask(await openForgot(), 'mara@example');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    ['by its status', alreadySentAnswer],
    ['by the server message', { ...alreadySentAnswer, status: 'ok' }],
  ])('an already_sent answer, known %s, opens a dialog that leads to the mail', async (_name, body) => {
    answerPost('request-reset-password/', 200, body);
    const app = await openForgot();
    await ask(app, 'mara@gmail.com');
    const dialog = within(await screen.findByRole('dialog', { name: 'Password reset already requested' }));
    const link = dialog.getByRole('link', { name: /^Open your email/ });
    expect(link).toHaveAttribute('href', 'https://mail.google.com/mail/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(
      dialog.getByText(/If you have used it already, you can request another one after 15 minutes\.$/),
    ).toBeVisible();
    await app.user.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Email Sent Successfully!')).not.toBeInTheDocument();
  });

  it('asks the server once in 15 minutes for the same address, and again for another', async () => {
    const sent = answerPost('request-reset-password/', 200, sentAnswer);
    const app = await openForgot();
    await ask(app);
    await app.user.click(await screen.findByRole('button', { name: 'Send Another Email' }));
    await ask(app, 'MARA@example.org');
    expect(await screen.findByRole('dialog', { name: 'Password reset already requested' })).toBeVisible();
    expect(sent).toHaveLength(1);
    await app.user.keyboard('{Escape}');
    await app.user.clear(screen.getByLabelText('Email'));
    await ask(app, 'other@example.org');
    expect(await screen.findByText('Email Sent Successfully!')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('asks the server again once the record is over', async () => {
    recordResetRequest(address, Date.now() - 15 * 60_000);
    const sent = answerPost('request-reset-password/', 200, sentAnswer);
    await ask(await openForgot());
    expect(await screen.findByText('Email Sent Successfully!')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      'forgot password failure',
      500,
      { error: 'Server error' },
      'Failed to send reset email. Please try again.',
    ],
    [
      "a 429 keeps the server's words",
      429,
      { error: 'Too many attempts. Please wait 12 minutes and try again.', code: 'too_many_requests' },
      'Too many attempts. Please wait 12 minutes and try again.',
    ],
  ])('%s', async (_name, status, body, message) => {
    answerPost('request-reset-password/', status, body);
    await ask(await openForgot());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Email')).toHaveValue(address);
    expect(localStorage).toHaveLength(0);
  });

  it('shows the mail of a development server in a popup, and still says that it was sent', async () => {
    const link = 'http://localhost:3000/reset-password?token=abc&email=mara%40example.org';
    const mail = { to: address, subject: 'Set a new password', link };
    answerPost('request-reset-password/', 200, { ...sentAnswer, mock_mail: mail });
    const app = await openForgot();
    await ask(app);
    const popup = within(await screen.findByRole('dialog', { name: 'Development mail' }));
    expect(popup.getByText(mail.subject)).toBeVisible();
    expect(popup.getByText(link)).toBeVisible();
    expect(popup.getByRole('link', { name: 'Open the reset link' })).toHaveAttribute('href', link);
    await app.user.click(popup.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Email Sent Successfully!')).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).not.toContain('abc');
  });

  it('says that a page without a server cannot send any mail', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    await openForgot();
    expect(screen.getByText('Backend API not available. Please check your configuration.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
  });
});
