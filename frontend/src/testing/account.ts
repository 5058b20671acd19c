/** The account page in tests: opened with a plan and a user, and read by the names of its cards. */
import { screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import type { Billing, User } from '@/api/types';
import { makeBilling, makeUser } from './factories';
import { renderApp } from './render-app';
import { server } from './server';
import { apiUrl } from './test-config';

export const billingUrl = apiUrl('api/billing/me/');
/** When the paid plans of these tests end. */
export const until = '2026-12-18T00:00:00Z';

export function answerBilling(changes: Partial<Billing>) {
  server.use(http.get(billingUrl, () => HttpResponse.json(makeBilling(changes))));
}

export async function openAccount(billing: Partial<Billing> = {}, user: Partial<User> = {}) {
  answerBilling(billing);
  server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser(user))));
  const app = renderApp('/account', { signedIn: true });
  await screen.findByRole('region', { name: 'Profile Information' });
  return app;
}

export async function planCard() {
  await screen.findByText(/^(Active|Inactive)$/);
  return within(screen.getByRole('region', { name: 'Current Plan' }));
}

/** What stands at the right of a name. */
export function detailOf(card: ReturnType<typeof within>, name: string) {
  return card.getByText(name, { selector: 'dt' }).nextElementSibling;
}

/** The JSON bodies of the calls to an address, answered in turn by `answers`; the last one answers the rest. */
export function recordBodies(
  method: 'post' | 'patch',
  path: string,
  ...answers: (() => Response | Promise<Response>)[]
): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http[method](apiUrl(path), async ({ request }) => {
      bodies.push(await request.json());
      return (answers[bodies.length - 1] ?? answers.at(-1))?.();
    }),
  );
  return bodies;
}

export const done = () => new HttpResponse(null, { status: 204 });

/** A form's answer that names what is wrong with one field. */
export const fieldRefusal = (field: string, text: string) => () =>
  HttpResponse.json(
    { error: `Bad request: ${text}`, code: 'invalid_field', fields: { [field]: [text] } },
    { status: 400 },
  );

export const failure = (status: number, error: string) => () =>
  HttpResponse.json({ error, code: 'failed' }, { status });

/** An answer that never comes. */
export const never = () => delay('infinite').then(done);

export const region = (name: string) => within(screen.getByRole('region', { name }));
