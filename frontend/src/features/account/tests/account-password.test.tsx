import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { done, failure, fieldRefusal, never, openAccount, recordBodies, region } from '@/testing/account';
import { makeSession } from '@/testing/factories';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const path = 'api/me/password/';
const good = 'Correct horse 7';

async function openPassword() {
  const app = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  const fill = async (current: string, next: string, confirmation = next) => {
    const texts = [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirmation],
    ] as const;
    for (const [label, text] of texts) {
      await app.user.clear(screen.getByLabelText(label));
      if (text !== '') await app.user.type(screen.getByLabelText(label), text);
    }
    await app.user.click(screen.getByRole('button', { name: 'Save password' }));
  };
  return { ...app, fill };
}

describe('changing the password', () => {
  it('says beforehand that the other devices are signed out', async () => {
    await openAccount();
    expect(region('Password').getByText('Changing it signs you out everywhere else.')).toBeVisible();
  });

  it('begins in the first field', async () => {
    await openPassword();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  it('tells while typing how strong it is and whether both are the same', async () => {
    const { user } = await openPassword();
    await user.type(screen.getByLabelText('New password'), good);
    expect(screen.getByText('Strong password')).toBeVisible();
    await user.type(screen.getByLabelText('Confirm new password'), 'Correct');
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await user.type(screen.getByLabelText('Confirm new password'), ' horse 7');
    expect(screen.getByText('Passwords match')).toBeVisible();
  });

  it('signs the other devices out, which are no longer listed', async () => {
    const bodies = recordBodies('post', path, done);
    const { fill } = await openPassword();
    await screen.findByText('Chrome on Android');
    server.use(
      http.get(apiUrl('api/me/sessions/'), () =>
        HttpResponse.json({ sessions: [makeSession({ is_current: true })] }),
      ),
    );
    await fill('secret word', good);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.getByText("You've been signed out on your other devices.")).toBeVisible();
    expect(bodies).toEqual([{ current_password: 'secret word', new_password: good }]);
    await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
    await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull();
  });

  it.each([
    ['', good, good, 'Current password is required.', 'Current password'],
    ['secret', '', '', 'New password is required.', 'New password'],
    ['secret', 'short', 'short', 'Password must be at least 8 characters long.', 'New password'],
    ['secret', good, 'Correct horse', 'Passwords do not match', 'Confirm new password'],
  ])('is not asked for with "%s", "%s" and "%s"', async (current, next, confirmation, words, field) => {
    const { fill } = await openPassword();
    await fill(current, next, confirmation);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(field)).toHaveFocus();
  });

  it.each([
    ['current_password', 'Your current password is incorrect.', 'Current password'],
    [
      'current_password',
      'This account has no password yet. Use Forgot your password to set one.',
      'Current password',
    ],
    ['new_password', 'This password is too common. Please choose another.', 'New password'],
  ])('shows what the server says of %s: %s', async (field, words, label) => {
    recordBodies('post', path, fieldRefusal(field, words));
    const { fill } = await openPassword();
    await fill('guess', good);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue(good);
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toBeVisible();
  });

  it('tells the waiting time after too many tries, and keeps what was typed', async () => {
    const words = 'Too many attempts. Please wait 12 minutes and try again.';
    recordBodies('post', path, failure(429, words));
    const { fill } = await openPassword();
    await fill('guess', good);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Current password')).toHaveValue('guess');
  });

  it('is busy while the server is asked', async () => {
    recordBodies('post', path, never);
    const { fill } = await openPassword();
    await fill('secret', good);
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  });
});
