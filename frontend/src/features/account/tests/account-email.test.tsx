import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { failure, fieldRefusal, never, openAccount, recordBodies, region } from '@/testing/account';
import { makeEmailState } from '@/testing/factories';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import type { EmailState } from '../api';

const emailUrl = apiUrl('api/me/email/');
const resendUrl = apiUrl('api/me/email/confirmation/');
const profile = () => region('Profile Information');

async function openEmail(state: Partial<EmailState> = {}) {
  server.use(http.get(emailUrl, () => HttpResponse.json(makeEmailState(state))));
  const app = await openAccount({}, { email_confirmed: state.email_confirmed ?? true });
  await profile().findByText(state.email_confirmed === false ? 'Not confirmed' : 'Confirmed');
  return app;
}

describe('the address', () => {
  it('asks for nothing when it is confirmed', async () => {
    await openEmail();
    expect(profile().queryByRole('status')).not.toBeInTheDocument();
  });

  it('hints at its link until it is confirmed', async () => {
    await openEmail({ email_confirmed: false });
    expect(await profile().findByRole('status')).toHaveTextContent(
      "This address isn't confirmed yet. Open the link we sent to mara@example.org.",
    );
  });

  it('tells which address is to take its place', async () => {
    await openEmail({ pending_email: 'new@example.org' });
    expect(await profile().findByRole('status')).toHaveTextContent(
      "Open the link we sent to new@example.org. Until then we'll use mara@example.org.",
    );
  });

  it.each([
    [{ email_confirmed: false }, "We've sent a new link to mara@example.org."],
    [{ pending_email: 'new@example.org' }, "We've sent a new link to new@example.org."],
  ])('has the link of %o sent again', async (state, words) => {
    server.use(http.post(resendUrl, () => HttpResponse.json(makeEmailState(state), { status: 202 })));
    const { user } = await openEmail(state);
    await user.click(await screen.findByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend link' })).toHaveFocus());
  });

  it('says when links were asked for too often, as the server wrote it', async () => {
    const words = 'Too many attempts. Please wait 12 minutes and try again.';
    server.use(http.post(resendUrl, failure(429, words)));
    const { user } = await openEmail({ email_confirmed: false });
    await user.click(await screen.findByRole('button', { name: 'Resend link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('is shown where the rest cannot be loaded, with another try', async () => {
    server.use(
      http.get(emailUrl, () => new HttpResponse(null, { status: 400 }), { once: true }),
      http.get(emailUrl, () => HttpResponse.json(makeEmailState({ pending_email: 'new@example.org' }))),
    );
    const { user } = await openAccount();
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't check");
    expect(profile().getByText('mara@example.org')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Open the link we sent to new@example.org/)).toBeVisible();
  });
});

describe('an address that was confirmed in another tab', () => {
  it('is known to the header too', async () => {
    const { user } = await openEmail({ email: 'new@example.org' });
    await profile().findByText('new@example.org');
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    expect(await screen.findAllByText('new@example.org')).toHaveLength(2);
    expect(screen.queryByText('mara@example.org')).not.toBeInTheDocument();
  });
});

describe('changing the address', () => {
  async function openForm() {
    const app = await openEmail();
    await app.user.click(screen.getByRole('button', { name: 'Change email' }));
    const email = screen.getByRole('textbox', { name: 'New email' });
    const password = profile().getByLabelText('Password');
    const fill = async (address: string, secret: string) => {
      await app.user.clear(email);
      await app.user.type(email, address);
      await app.user.clear(password);
      if (secret !== '') await app.user.type(password, secret);
      await app.user.click(screen.getByRole('button', { name: 'Send the link' }));
    };
    return { ...app, email, password, fill };
  }

  it('sends the new address with the password, and waits for its link', async () => {
    const pending = makeEmailState({ pending_email: 'new@example.org' });
    const bodies = recordBodies('post', 'api/me/email/', () => HttpResponse.json(pending, { status: 202 }));
    const { email, fill } = await openForm();
    expect(email).toHaveFocus();
    server.use(http.get(emailUrl, () => HttpResponse.json(pending)));
    await fill(' new@example.org ', 'secret');
    expect(await screen.findByText('We sent a link to new@example.org.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'new@example.org', password: 'secret' }]);
    expect(await screen.findByText(/Until then we'll use mara@example.org/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus());
  });

  it.each([
    ['mara', 'secret', 'Please enter a valid email address.', 'New email'],
    ['mara@example.org', 'secret', 'This is already your email address.', 'New email'],
    ['new@example.org', '', 'Password is required.', 'Password'],
  ])('is not asked for with "%s" and "%s"', async (address, secret, words, field) => {
    const { fill } = await openForm();
    await fill(address, secret);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(profile().getByLabelText(field)).toHaveFocus();
  });

  it('keeps what was typed when the password is wrong, and names the way to another', async () => {
    recordBodies('post', 'api/me/email/', fieldRefusal('password', 'Your password is incorrect.'));
    const { email, password, fill } = await openForm();
    await fill('new@example.org', 'guess');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your password is incorrect.');
    expect(password).toHaveFocus();
    expect(email).toHaveValue('new@example.org');
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('says at the address that it belongs to somebody else', async () => {
    const taken = { error: 'Email already taken', code: 'email_taken' };
    recordBodies('post', 'api/me/email/', () => HttpResponse.json(taken, { status: 409 }));
    const { email, fill } = await openForm();
    await fill('new@example.org', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent('This address belongs to another account.');
    expect(email).toHaveFocus();
  });

  it('is busy while the server is asked', async () => {
    recordBodies('post', 'api/me/email/', never);
    const { fill } = await openForm();
    await fill('new@example.org', 'secret');
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  });
});
