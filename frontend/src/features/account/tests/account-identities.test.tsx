import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/types';
import { done, failure, openAccount, recordBodies, region } from '@/testing/account';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const listUrl = apiUrl('api/me/identities/');
const oneUrl = apiUrl('api/me/identities/:id/');
const google = { id: 'identity-google', provider: 'google' };
const other = { id: 'identity-x', provider: 'twitter' };
const good = 'Correct horse 7';

function answer(identities: Schemas['Identities']) {
  server.use(http.get(listUrl, () => HttpResponse.json(identities)));
}

async function openIdentities(identities: Schemas['Identities']) {
  answer(identities);
  return openAccount();
}

const card = () => region('Linked sign-ins');

describe('linked sign-ins', () => {
  it('are listed by the names that people know', async () => {
    await openIdentities({ has_password: true, identities: [google, other] });
    const rows = await card().findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/^(Google|X)$/).textContent)).toEqual(['Google', 'X']);
  });

  it('say so where there are none', async () => {
    await openIdentities({ has_password: true, identities: [] });
    expect(await card().findByText(/No other service is linked/)).toBeVisible();
    expect(card().queryByRole('list')).not.toBeInTheDocument();
  });

  it('are unlinked once that was confirmed', async () => {
    const unlinked: unknown[] = [];
    server.use(
      http.delete(oneUrl, ({ params }) => {
        unlinked.push(params.id);
        answer({ has_password: true, identities: [] });
        return done();
      }),
    );
    const { user } = await openIdentities({ has_password: true, identities: [google] });
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(unlinked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Unlinked')).toBeVisible();
    expect(unlinked).toEqual(['identity-google']);
    expect(await card().findByText(/No other service is linked/)).toBeVisible();
  });

  it('stay when unlinking fails, and the dialog says why', async () => {
    const text = 'This is the only way to sign in to your account. Set a password first.';
    server.use(http.delete(oneUrl, failure(409, text)));
    const { user } = await openIdentities({ has_password: true, identities: [google] });
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('cannot be unlinked where nothing else signs in', async () => {
    await openIdentities({ has_password: false, identities: [google] });
    expect(await card().findByText(/only way to sign in/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).not.toBeInTheDocument();
  });

  it('can be asked for again when they could not be loaded', async () => {
    server.use(http.get(listUrl, failure(503, 'Server error: the database is not available')));
    const { user } = await openAccount();
    expect(await card().findByText("We couldn't load your linked sign-ins.")).toBeVisible();
    answer({ has_password: true, identities: [google] });
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeVisible();
  });
});

describe('the first password', () => {
  it('is set without a current one', async () => {
    const bodies = recordBodies('post', 'api/me/password/', () => {
      answer({ has_password: true, identities: [google] });
      return done();
    });
    const { user } = await openIdentities({ has_password: false, identities: [google] });
    await user.click(await screen.findByRole('button', { name: 'Set a password' }));
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    await user.type(screen.getByLabelText('New password'), good);
    await user.type(screen.getByLabelText('Confirm new password'), good);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Password set')).toBeVisible();
    expect(bodies).toEqual([{ new_password: good }]);
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeVisible();
  });

  it('asks for a recent sign-in in the words of the server', async () => {
    const text = 'You signed in more than 15 minutes ago. Please sign in again to set a password.';
    recordBodies('post', 'api/me/password/', failure(409, text));
    const { user } = await openIdentities({ has_password: false, identities: [google] });
    await user.click(await screen.findByRole('button', { name: 'Set a password' }));
    await user.type(screen.getByLabelText('New password'), good);
    await user.type(screen.getByLabelText('Confirm new password'), good);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(screen.getByText(text, { exact: false })).toBeVisible());
  });
});
