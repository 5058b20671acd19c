import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const person = {
  'First name': 'Mara',
  'Last name': 'Oliveira',
  Email: 'mara@example.org',
  Username: 'maraoutside',
  Password: 'longenough',
  'Confirm password': 'longenough',
};

async function openSignup(path = '/signup') {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Create your account' });
  return app;
}

function submitButton() {
  return screen.getByRole('button', { name: 'Create account' });
}

function termsBox() {
  return screen.getByRole('checkbox', { name: /I accept the Terms of Service/ });
}

async function fillIn(user: UserEvent, changes: Partial<typeof person> = {}) {
  for (const [label, text] of Object.entries({ ...person, ...changes })) {
    if (text !== '') await user.type(screen.getByLabelText(label), text);
  }
  await user.click(termsBox());
}

function refuse(status: number, body: Record<string, unknown>) {
  server.use(http.post(apiUrl('register/'), () => HttpResponse.json(body, { status })));
}

describe('sign-up', () => {
  it('takes pasted passwords, and tells password managers that they are new', async () => {
    const { user } = await openSignup();
    for (const label of ['Password', 'Confirm password']) {
      const field = screen.getByLabelText(label);
      expect(field).toHaveAttribute('autocomplete', 'new-password');
      await user.click(field);
      await user.paste('longenough');
      expect(field).toHaveValue('longenough');
    }
  });

  it('sends the fields under the names of the server, then goes on signed in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(apiUrl('register/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'known-token' }, { status: 201 });
      }),
    );
    const { user, place } = await openSignup('/signup?next=%2Fpricing');
    await fillIn(user);
    await user.click(submitButton());
    await waitFor(() => expect(place.pathname).toBe('/pricing'));
    expect(sent).toEqual([
      {
        first_name: 'Mara',
        last_name: 'Oliveira',
        email: 'mara@example.org',
        username: 'maraoutside',
        password: 'longenough',
      },
    ]);
    expect(readToken()).toBe('known-token');
  });

  it('goes home where nobody was sent from anywhere', async () => {
    const { user, place } = await openSignup();
    await fillIn(user);
    await user.click(submitButton());
    await waitFor(() => expect(place.pathname).toBe('/'));
  });

  it('stays closed until the terms are accepted and both passwords are equal', async () => {
    const { user } = await openSignup();
    expect(submitButton()).toBeDisabled();
    await fillIn(user, { 'Confirm password': 'longenoug' });
    expect(submitButton()).toBeDisabled();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await user.type(screen.getByLabelText('Confirm password'), 'h');
    expect(screen.getByText('Passwords match')).toBeVisible();
    expect(submitButton()).toBeEnabled();
    await user.click(termsBox());
    expect(submitButton()).toBeDisabled();
  });

  it('rates the password while it is typed', async () => {
    const { user } = await openSignup();
    expect(screen.queryByText(/Weak|Good|Strong/)).not.toBeInTheDocument();
    const field = screen.getByLabelText('Password');
    await user.type(field, 'abc');
    expect(screen.getByText('Weak password')).toBeVisible();
    await user.type(field, 'defgH');
    expect(screen.getByText('Good password')).toBeVisible();
    expect(screen.getByText('Good password')).toHaveClass('text-caution-ink');
    await user.type(field, '1!');
    expect(screen.getByText('Strong password')).toBeVisible();
  });

  it('tells the first wrong field and focuses it', async () => {
    const { user } = await openSignup();
    await fillIn(user, { 'Last name': '', Email: 'mara@example' });
    await user.click(submitButton());
    const lastName = screen.getByLabelText('Last name');
    await waitFor(() => expect(lastName).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('Last name is required.');
    await user.type(lastName, 'Oliveira');
    await user.click(submitButton());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  });

  it('opens the legal texts beside the form', async () => {
    await openSignup();
    for (const [name, href] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name: new RegExp(`^${name}`) });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
    }
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('reads Creating account... and is disabled while it waits', async () => {
    server.use(
      http.post(apiUrl('register/'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const { user } = await openSignup();
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeDisabled();
  });

  it.each([
    [
      'Username',
      { error: 'Username already taken', code: 'username_taken' },
      'This username is already taken. Please choose a different username.',
    ],
    [
      'Email',
      { error: 'Email already taken', code: 'email_taken' },
      'This email is already registered. Please use a different email or try logging in.',
    ],
  ])('focuses %s when it is taken', async (label, body, message) => {
    refuse(409, body);
    const { user } = await openSignup();
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveValue(person[label as keyof typeof person]);
  });

  it('takes an old failure away with a new field error', async () => {
    refuse(409, { error: 'Email already taken', code: 'email_taken' });
    const { user } = await openSignup();
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByText(/^This email is already registered/)).toBeVisible();
    await user.clear(screen.getByLabelText('First name'));
    await user.click(submitButton());
    expect(await screen.findByText('First name is required.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it("puts the server's words about a field under it", async () => {
    const words = 'Username may hold letters, digits, dots, dashes and underscores.';
    refuse(400, { error: 'Bad request', code: 'invalid', fields: { username: [words] } });
    const { user } = await openSignup();
    await fillIn(user);
    await user.click(submitButton());
    expect(
      await screen.findByText('Invalid information provided. Please check all fields and try again.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  it('says that a page without a server cannot open accounts', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const { user } = await openSignup();
    await fillIn(user);
    expect(screen.getByText('Backend API not available. Please check your configuration.')).toBeVisible();
    expect(submitButton()).toBeDisabled();
  });
});
