import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@/api/types';
import { detailOf, failure, fieldRefusal, never, openAccount, recordBodies, region } from '@/testing/account';
import { makeUser } from '@/testing/factories';
import { server } from '@/testing/server';
import { stubNodeForms } from '@/testing/stubs/stub-node-forms';
import { apiUrl } from '@/testing/test-config';

const renamed = makeUser({ first_name: 'Maria', name: 'Maria Oliveira' });
const pictured = { avatar: 'http://localhost:3000/media/avatar?exp=1&sig=a' };
const avatarUrl = apiUrl('api/me/avatar/');

const profile = () => region('Profile Information');

describe('changing the name', () => {
  async function openNames() {
    const app = await openAccount();
    await app.user.click(screen.getByRole('button', { name: 'Change name' }));
    const firstName = screen.getByRole('textbox', { name: 'First name' });
    return { ...app, firstName, save: screen.getByRole('button', { name: 'Save name' }) };
  }

  it('begins in the first field, with the names that are', async () => {
    const { firstName } = await openNames();
    expect(firstName).toHaveFocus();
    expect(firstName).toHaveValue('Mara');
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Oliveira');
  });

  it('shows the new name at once, in the header too, and gives the focus back', async () => {
    const bodies = recordBodies('patch', 'api/me/', () => HttpResponse.json(renamed));
    const { user, firstName, save } = await openNames();
    await user.clear(firstName);
    await user.type(firstName, ' Maria ');
    await user.click(save);
    expect(await screen.findByText('Name saved')).toBeVisible();
    expect(bodies).toEqual([{ first_name: 'Maria', last_name: 'Oliveira' }]);
    await waitFor(() => expect(detailOf(profile(), 'Name')).toHaveTextContent('Maria Oliveira'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    expect(await screen.findAllByText('Maria Oliveira')).toHaveLength(2);
  });

  it('asks for what is missing and goes there', async () => {
    const { user, firstName, save } = await openNames();
    await user.clear(firstName);
    await user.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent('First name is required.');
    expect(firstName).toHaveFocus();
    expect(firstName).toBeInvalid();
  });

  it('says at its field what the server refuses', async () => {
    const text = 'Last name must be at most 100 characters long.';
    recordBodies('patch', 'api/me/', fieldRefusal('last_name', text));
    const { user, save } = await openNames();
    await user.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
  });

  it('keeps what was typed when it fails, and can be tried again', async () => {
    const down = failure(503, 'Server error: the database is not available');
    recordBodies('patch', 'api/me/', down, () => HttpResponse.json(renamed));
    const { user, firstName, save } = await openNames();
    await user.clear(firstName);
    await user.type(firstName, 'Maria');
    await user.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't save your change. Server error: the database is not available",
    );
    expect(firstName).toHaveValue('Maria');
    await user.click(save);
    expect(await screen.findByText('Name saved')).toBeVisible();
  });

  it('is busy while the server is asked', async () => {
    recordBodies('patch', 'api/me/', never);
    const { user, save } = await openNames();
    await user.click(save);
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('changes nothing when it is left', async () => {
    const { user, firstName } = await openNames();
    await user.type(firstName, 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(detailOf(profile(), 'Name')).toHaveTextContent('Mara Oliveira');
    expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus();
  });
});

describe('the picture', () => {
  beforeEach(async () => {
    await stubNodeForms();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  async function choose(file: File, account: Partial<User> = {}) {
    const app = await openAccount({}, account);
    await app.user.upload(screen.getByLabelText('Photo file'), file);
    return app;
  }

  const jpeg = () => new File(['pixels'], 'me.jpg', { type: 'image/jpeg' });
  const shownPictures = (container: HTMLElement) =>
    [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));

  it('is initials until there is one', async () => {
    const { container } = await openAccount();
    expect(screen.getAllByText('MO')).toHaveLength(2);
    expect(shownPictures(container)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
  });

  it('is looked at before it is saved, then stands in the header too', async () => {
    const sent: (string | undefined)[] = [];
    server.use(
      http.put(avatarUrl, async ({ request }) => {
        const file = (await request.formData()).get('avatar');
        sent.push(file instanceof File ? file.name : undefined);
        return HttpResponse.json(makeUser(pictured));
      }),
    );
    const { user, container } = await choose(jpeg());
    expect(shownPictures(container)).toEqual(['blob:picture']);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Save photo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Photo saved')).toBeVisible();
    expect(sent).toEqual(['me.jpg']);
    await waitFor(() => expect(shownPictures(container)).toEqual(Array(2).fill('/media/avatar?exp=1&sig=a')));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change photo' })).toHaveFocus());
  });

  it('stays as it was when the chosen one is left', async () => {
    const { user, container } = await choose(jpeg());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(shownPictures(container)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus();
  });

  it('is kept for another try when the server refuses it', async () => {
    const damaged = 'Bad request: This picture is damaged.';
    server.use(http.put(avatarUrl, failure(400, damaged), { once: true }));
    const { user, container } = await choose(jpeg());
    await user.click(screen.getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This picture is damaged\.$/);
    expect(shownPictures(container)).toEqual(['blob:picture']);
    expect(screen.getByRole('button', { name: 'Save photo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByText('Photo saved')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('cannot be an empty file', async () => {
    await choose(new File([], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is empty. Try another one.');
    expect(screen.queryByRole('button', { name: 'Save photo' })).not.toBeInTheDocument();
  });

  it('can be removed', async () => {
    const { user, container } = await openAccount({}, pictured);
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeVisible();
    await waitFor(() => expect(shownPictures(container)).toEqual([]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus());
  });

  it('stays when removing it fails', async () => {
    server.use(http.delete(avatarUrl, failure(503, 'Server error: storage is not available')));
    const { user, container } = await openAccount({}, pictured);
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('storage is not available');
    expect(shownPictures(container)).toHaveLength(2);
  });
});
