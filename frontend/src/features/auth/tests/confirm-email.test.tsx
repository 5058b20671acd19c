import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const mailed = '/confirm-email?token=secret-of-the-link';

/** Answers each try with the next of these, and remembers what was sent. */
function answer(...answers: [status: number, body: Record<string, unknown>][]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(apiUrl('confirm-email/'), async ({ request }) => {
      const [status, body] = answers[sent.length] ?? [500, {}];
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

const confirmed = { message: 'Confirmed', email: 'mara@example.org' };

describe('the link of a confirmation mail', () => {
  it('confirms the address by itself, once, and leaves no secret in the address bar', async () => {
    const sent = answer([200, confirmed]);
    const { place } = renderApp(mailed);
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toHaveFocus();
    expect(screen.getByText('mara@example.org')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
    expect(sent).toEqual([{ token: 'secret-of-the-link' }]);
    await waitFor(() => expect(place).toEqual({ pathname: '/confirm-email', search: '' }));
  });

  it('says that it is at work', async () => {
    server.use(
      http.post(apiUrl('confirm-email/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    renderApp(mailed);
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirming your email' })).toBeVisible();
  });

  it.each([
    [
      'no longer works',
      [400, { error: 'Bad request: no', code: 'invalid_confirmation_link' }],
      "This link doesn't work",
    ],
    [
      'for an address that is taken',
      [409, { error: 'Email already taken', code: 'email_taken' }],
      'This address is taken',
    ],
  ] as const)('%s, says so and leads to the account', async (_name, [status, body], title) => {
    answer([status, body]);
    renderApp(mailed);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('without a token does not work and asks nobody', async () => {
    const sent = answer([200, confirmed]);
    renderApp('/confirm-email');
    expect(await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('survives a reload after a fault, and not once it is used', async () => {
    const sent = answer([500, { error: 'Server error' }], [200, confirmed]);
    const { unmount } = renderApp(mailed);
    await screen.findByRole('heading', { level: 1, name: "Your email isn't confirmed yet" });
    unmount();
    renderApp('/confirm-email');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sessionStorage).toHaveLength(0);
  });

  it('can be tried again after a fault', async () => {
    const sent = answer([500, { error: 'Server error' }], [200, confirmed]);
    const { user } = renderApp(mailed);
    await screen.findByRole('heading', { level: 1, name: "Your email isn't confirmed yet" });
    expect(screen.getByText('Server error. Please try again later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
