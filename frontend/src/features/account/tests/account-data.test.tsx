import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '@/data/session/token-storage';
import { createPage } from '@/data/store/page';
import { restoreFiles, storeFiles } from '@/data/uploads/upload-files';
import { done, failure, fieldRefusal, never, openAccount, recordBodies, region } from '@/testing/account';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';
import { apiUrl } from '@/testing/test-config';

const dataUrl = apiUrl('api/me/data/');
const archive = '/data/user-1?exp=1&sig=a';

describe('the data of an account', () => {
  it('come with what is computed of photos, and what is not', async () => {
    await openAccount();
    const words = region('Your data').getByText(/^Triptych looks at each photo/);
    expect(words).toHaveTextContent('It never identifies people');
    expect(words).toHaveTextContent('the results are deleted with the photo');
  });
});

describe('taking the data along', () => {
  let saved: SavedFile[] = [];
  beforeEach(() => {
    saved = stubDownloads();
  });

  async function download() {
    const app = await openAccount();
    await app.user.click(screen.getByRole('button', { name: 'Download my data' }));
    return app;
  }

  it('asks for the archive and has the browser save it', async () => {
    await download();
    expect(await screen.findByText(/Your download has started/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download my data' })).toHaveFocus();
    expect(saved).toMatchObject([{ name: 'triptych-data.zip', href: archive }]);
    expect(screen.getByRole('link', { name: 'Start it again' })).toHaveAttribute('href', archive);
  });

  it('is busy until the archive has an address', async () => {
    server.use(http.post(dataUrl, never));
    await download();
    expect(await screen.findByRole('button', { name: 'Preparing...' })).toBeDisabled();
  });

  it('says why there is none, and can be asked again', async () => {
    server.use(http.post(dataUrl, failure(503, 'Server error: storage is not available'), { once: true }));
    const { user } = await download();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't prepare your data. Server error: storage is not available",
    );
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Your download has started/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const path = 'api/me/deletion/';

  async function ask() {
    const app = await openAccount();
    await app.user.click(region('Your data').getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    const username = dialog.getByRole('textbox', { name: 'Type your username: maraoutside' });
    const password = dialog.getByLabelText('Password');
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    return { ...app, dialog, username, password, confirm };
  }

  it('says what goes and what stays', async () => {
    const { dialog, username } = await ask();
    expect(dialog.getByText(/Your photos, trips, posts and profile are deleted immediately/)).toBeVisible();
    expect(dialog.getByText(/We keep payment amounts without your name/)).toBeVisible();
    expect(username).toHaveFocus();
  });

  it('leads home, where it is told, with nothing left in the browser', async () => {
    const bodies = recordBodies('post', path, done);
    storeFiles(createPage(), [{ id: 'draft-1', file: new File(['pixels'], 'a.jpg') }], 'user-1');
    const { user, username, password, confirm, place, store } = await ask();
    await user.type(username, 'maraoutside');
    await user.type(password, 'secret');
    await user.click(confirm);
    expect(await screen.findByText('Your account, photos and posts have been deleted.')).toBeVisible();
    expect(bodies).toEqual([{ username: 'maraoutside', password: 'secret' }]);
    expect(place.pathname).toBe('/');
    expect(readToken()).toBeNull();
    const left = store.dispatch((_dispatch, _getState, page) => restoreFiles(page, 'user-1'));
    expect(await left).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is possible without a password for those who never set one', async () => {
    const bodies = recordBodies('post', path, done);
    const { user, username, confirm } = await ask();
    await user.type(username, 'maraoutside');
    await user.click(confirm);
    await screen.findByText(/have been deleted/);
    expect(bodies).toEqual([{ username: 'maraoutside', password: '' }]);
  });

  it('asks for the right username first', async () => {
    const bodies = recordBodies('post', path, done);
    const { user, dialog, username, confirm } = await ask();
    await user.type(username, 'mara');
    await user.click(confirm);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please type your username to confirm.');
    expect(username).toHaveFocus();
    expect(bodies).toEqual([]);
  });

  it.each([
    [fieldRefusal('password', 'Your password is incorrect.'), 'Your password is incorrect.'],
    [fieldRefusal('username', 'Please type your username to confirm.'), 'Please type your username'],
    [
      failure(503, 'Server error: payments are not available'),
      "We couldn't delete your account. Server error: payments are not available",
    ],
  ])('stays in question when the server refuses it', async (answer, words) => {
    recordBodies('post', path, answer);
    const { user, dialog, username, password, confirm } = await ask();
    await user.type(username, 'maraoutside');
    await user.type(password, 'guess');
    await user.click(confirm);
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    expect(username).toHaveValue('maraoutside');
    expect(password).toHaveValue('guess');
    expect(confirm).toBeEnabled();
    expect(readToken()).not.toBeNull();
  });

  it('is busy while the server is asked, and cannot be closed', async () => {
    recordBodies('post', path, never);
    const { user, dialog, username, confirm } = await ask();
    await user.type(username, 'maraoutside');
    await user.click(confirm);
    expect(await dialog.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('does nothing when it is left, and forgets what was typed', async () => {
    const { user, dialog, username } = await ask();
    await user.type(username, 'maraoutside');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('textbox', { name: /^Type your username/ })).toHaveValue('');
  });
});
