import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUploadedPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { beginUploads, drop, photo, uploadUrl } from '@/testing/uploads';

beforeEach(beginUploads);

const input = () => screen.findByLabelText('Photos', { selector: 'input' });

describe('§2 Upload: drop or browse, and what is supported', () => {
  it('opens the chooser of files, which offers images', async () => {
    const app = renderApp('/app', { signedIn: true });
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    await app.user.click(await screen.findByRole('button', { name: 'Browse photos' }));
    expect(opened.mock.instances[0]).toBe(await input());
    expect(await input()).toHaveAttribute('accept', 'image/*,.heic,.heif');
    expect(await input()).toHaveAttribute('multiple');
    expect(screen.getByText('Supports: JPG, PNG, GIF, WebP')).toBeVisible();
  });

  it('takes what is dropped anywhere on the screen, and says when to let go', async () => {
    renderApp('/app', { signedIn: true });
    const heading = await screen.findByRole('heading', { name: 'Upload Photos' });
    const dataTransfer = {
      files: [photo('a.jpg')],
      items: [{ kind: 'file', type: 'image/jpeg', getAsFile: () => photo('a.jpg') }],
      types: ['Files'],
    };
    fireEvent.dragEnter(heading, { dataTransfer });
    expect(await screen.findByText('Drop to add them')).toBeVisible();
    fireEvent.drop(heading, { dataTransfer });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('takes a file without an ending, of which only its content tells what it is', async () => {
    renderApp('/app', { signedIn: true });
    fireEvent.change(await input(), { target: { files: [new File(['pixels'], 'DSC0001')] } });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
    expect(screen.getByText('DSC0001')).toBeVisible();
  });

  it('names what is no image, and takes the rest', async () => {
    const app = renderApp('/app', { signedIn: true });
    const files = [photo('a.jpg'), new File(['words'], 'notes.txt', { type: 'text/plain' })];
    fireEvent.change(await input(), { target: { files } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'notes.txt is a text file. Try a JPG, PNG, GIF or WebP.',
    );
    expect(screen.getByText('1 photo, 1 selected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('§2 Upload: Add More and Clear All', () => {
  it('come with the first photo', async () => {
    const app = renderApp('/app', { signedIn: true });
    await screen.findByRole('button', { name: 'Browse photos' });
    expect(screen.queryByRole('button', { name: 'Clear All' })).not.toBeInTheDocument();
    await drop(app, photo('a.jpg'));
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    await app.user.click(await screen.findByRole('button', { name: 'Add More' }));
    expect(opened.mock.instances[0]).toBe(await input());
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeVisible();
  });

  it('keep the photos where the question is answered by Cancel', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('2 photos, 2 selected')).toBeVisible();
  });

  it('leave the focus to what looks for photos', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByRole('button', { name: 'Clear All' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Browse photos' })).toHaveFocus());
  });
});

describe('the focus after a photo was removed', () => {
  const button = (name: string) => screen.findByRole('button', { name });

  it('is on the next one, then on the one before, and last on what looks for photos', async () => {
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    (await button('Remove b.jpg')).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Remove c.jpg')).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Remove a.jpg')).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Browse photos')).toHaveFocus());
  });
});

describe('§9 Upload: pick counts 1, 2, 3, 5, 10, All and Custom, and 2 by default', () => {
  it('stand in this order', async () => {
    renderApp('/app', { signedIn: true });
    const group = await screen.findByRole('group', { name: 'How many photos the AI should choose' });
    const names = ['1', '2', '3', '5', '10', 'All', 'Custom'];
    expect(within(group).getAllByRole('radio')).toEqual(
      names.map((name) => within(group).getByRole('radio', { name })),
    );
    expect(within(group).getByRole('radio', { name: '2' })).toBeChecked();
  });
});

describe('§5 Upload: a custom count before there are photos', () => {
  it('goes from 1 to 10', async () => {
    const app = renderApp('/app', { signedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: 'Custom' }));
    expect(screen.getByText('From 1 to 10')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Custom' });
    expect(field).toHaveValue('2');
    await app.user.clear(field);
    await app.user.type(field, '99');
    await app.user.tab();
    expect(field).toHaveValue('10');
    await app.user.clear(field);
    await app.user.type(field, 'two');
    await app.user.tab();
    expect(field).toHaveValue('1');
  });
});

describe('a photo that is being sent', () => {
  it('has its bar in a place that was kept for it, and its percent beside its name', async () => {
    server.use(
      http.post(uploadUrl, async () => {
        await delay('infinite');
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    const cell = (await screen.findByText('a.jpg')).closest('li');
    const lines = [...(cell?.children ?? [])];
    expect(cell).toHaveTextContent(/^a\.jpg$/);
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    const bar = await screen.findByRole('progressbar', { name: 'a.jpg' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(cell).toHaveTextContent(/^a\.jpg0%$/);
    expect([...(cell?.children ?? [])]).toEqual(lines);
    expect(screen.getByText('a.jpg').nextElementSibling).toHaveTextContent('0%');
  });
});

describe('§5 Upload: Continue waits for a photo and for the upload', () => {
  it('is disabled without photos, and while they are sent', async () => {
    server.use(
      http.post(uploadUrl, async () => {
        await delay('infinite');
        return HttpResponse.json([makeUploadedPhoto()], { status: 201 });
      }),
    );
    const app = renderApp('/app', { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Continue with 0 photo(s)' })).toBeDisabled();
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add More' })).toBeDisabled();
    expect(await screen.findByRole('progressbar', { name: 'a.jpg' })).toBeVisible();
    expect(screen.getByText('Uploading: 0 of 1 done, 0%')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Continue with/ })).toBeEnabled());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Continue with/ })).toHaveFocus());
  });
});
