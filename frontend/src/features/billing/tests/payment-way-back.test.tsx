/** From the refusal of a post over the plans, the login and the place where it is paid, back to the same words. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { answerBilling } from '@/testing/account';
import { answerCheckout, periodEnd } from '@/testing/billing';
import { captionPath, generate, recordAsked, refused, suggestedCaption } from '@/testing/captions';
import { makeSuggestion } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

type App = ReturnType<typeof renderApp>;

const note = 'First snow, no signal.';
const placeOf = ({ place }: App) => `${place.pathname}${place.search}`;
const payHere = () => HttpResponse.json({ url: 'http://localhost:3000/#pay' });

beforeEach(() => {
  window.location.hash = '';
});

/** Asks for words and is refused them, with a note of one's own. */
async function beRefused() {
  answerBilling({ posts_remaining: 0 });
  const asked = recordAsked(refused, () => HttpResponse.json(makeSuggestion({ tone: 'funny' })));
  const app = renderApp(captionPath, { signedIn: true });
  await app.user.type(await screen.findByRole('textbox', { name: /your own words/i }), note);
  await generate(app);
  const notice = await screen.findByRole('alert');
  await app.user.click(within(notice).getByRole('link', { name: 'See the plans' }));
  await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' });
  return { app, asked };
}

/** The page goes for the place where it is paid, and comes back as a new one. */
async function pay(app: App, checkout: string, signedIn = true) {
  await waitFor(() => expect(window.location.hash).toBe('#pay'));
  app.unmount();
  answerBilling({ subscription_tier: 'basic', posts_remaining: 5, subscription_active_until: periodEnd });
  answerCheckout(checkout, 'settled');
  return renderApp(`/billing/success?session=${checkout}`, { signedIn });
}

it('finds the same step with the same words after paying, and has them written', async () => {
  server.use(http.post(apiUrl('api/billing/checkout-session/'), payHere));
  const { app, asked } = await beRefused();
  await app.user.click(screen.getByRole('button', { name: 'Choose Basic' }));
  const after = await pay(app, 'cs_1');
  await after.user.click(await screen.findByRole('link', { name: 'Start posting' }));
  await waitFor(() => expect(placeOf(after)).toBe(captionPath));
  expect(await screen.findByText(/^You have 5 posts now/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Funny' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /your own words/i })).toHaveValue(note);
  await after.user.click(screen.getByRole('button', { name: 'Generate' }));
  await after.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([{ note }, { note }]);
});

it('finds it over a login on the way to pay, and another on the way back', async () => {
  const ended = () => HttpResponse.json({ error: 'Please log in', code: 'unauthorized' }, { status: 401 });
  server.use(http.post(apiUrl('api/billing/checkout-session/'), ended, { once: true }));
  const { app } = await beRefused();
  await app.user.click(screen.getByRole('button', { name: 'Choose Basic' }));
  await logIn(app);
  await waitFor(() => expect(placeOf(app)).toBe(`/pricing?next=${encodeURIComponent(captionPath)}`));
  server.use(http.post(apiUrl('api/billing/checkout-session/'), payHere));
  await app.user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  localStorage.removeItem('triptych.token');
  const after = await pay(app, 'cs_2', false);
  await after.user.click(await screen.findByRole('link', { name: 'Log In' }));
  await logIn(after);
  await after.user.click(await screen.findByRole('link', { name: 'Start posting' }));
  await waitFor(() => expect(placeOf(after)).toBe(captionPath));
  expect(await screen.findByText(/^You have 5 posts now/)).toBeVisible();
});

async function logIn({ user }: App) {
  await user.type(await screen.findByLabelText('Username'), 'maraoutside');
  await user.type(screen.getByLabelText('Password'), 'a long secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
