import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { QRCodeSVG } from 'qrcode.react';
import { describe, expect, it, vi } from 'vitest';
import { makePost } from '@/testing/factories';
import { phoneLinkUrl, phonePath } from '@/testing/handlers/posts-handlers';
import { historyPath } from '@/testing/history';
import { openPreview, saveUrl, suggest } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { letPass, stopClock } from '@/testing/stubs/clock';

const linkOf = (postId: string) => `http://localhost:3000${phonePath(postId)}`;
const minuteMs = 60_000;
const sendButton = () => screen.getByRole('button', { name: 'Send to phone' });

async function openDetails() {
  const app = renderApp(historyPath, { signedIn: true });
  const [card] = await screen.findAllByRole('button', { name: /^Post Details: / });
  await app.user.click(card as HTMLElement);
  await screen.findByRole('dialog', { name: 'Post Details' });
  return app;
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send to phone' }));
const code = () => screen.findByRole('img', { name: 'QR code of the link' });
const modulesOf = (picture: Element) => [...picture.querySelectorAll('path')].map((path) => path.outerHTML);

/** The same text as another code. */
function encoded(text: string): Element {
  const { container } = render(<QRCodeSVG value={text} size={240} marginSize={4} level="L" />);
  return container.firstElementChild as Element;
}

function answerLink(answer: () => Response): void {
  server.use(http.post(phoneLinkUrl, answer));
}

describe('Send to phone in the details', () => {
  it('shows the link of the post as a code, how long it is valid, and copies it', async () => {
    const { user } = await openDetails();
    await user.click(sendButton());
    const picture = await code();
    const opened = await dialog();
    expect(opened.getByText(/^Scan this with your phone's camera\./)).toBeVisible();
    expect(opened.getByText(/^Valid for 15 minutes\./)).toBeVisible();
    await user.click(opened.getByRole('button', { name: 'Copy link' }));
    expect(await opened.findByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(linkOf('post-a'));
    expect(modulesOf(picture)).toEqual(modulesOf(encoded(linkOf('post-a'))));
    expect(modulesOf(picture)).not.toEqual(modulesOf(encoded(linkOf('post-b'))));
  });

  it('counts down and says once that the code has expired; another can be made', async () => {
    await openDetails();
    stopClock();
    fireEvent.click(sendButton());
    await letPass(100);
    const opened = within(screen.getByRole('dialog', { name: 'Send to phone' }));
    const status = opened.getByRole('status');
    await letPass(13 * minuteMs);
    expect(opened.getByText(/^Valid for 2 minutes\./)).toBeVisible();
    expect(status).toBeEmptyDOMElement();
    await letPass(minuteMs);
    expect(opened.getByText(/^Valid for 1 minute\./)).toBeVisible();
    await letPass(40_000);
    expect(opened.getByText(/^Valid for less than a minute\./)).toBeVisible();
    expect(status).toBeEmptyDOMElement();
    await letPass(minuteMs);
    expect(status).toHaveTextContent('This code has expired.');
    expect(opened.queryByRole('img')).not.toBeInTheDocument();
    expect(opened.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
    fireEvent.click(opened.getByRole('button', { name: 'Make a new code' }));
    await letPass(100);
    expect(opened.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(opened.getByText(/^Valid for 15 minutes\./)).toBeVisible();
  });

  it('is not confused by a wrong clock of the computer', async () => {
    const byServer = Date.now() + 3_600_000;
    const headers = { Date: new Date(byServer).toUTCString() };
    const expires_at = new Date(byServer + 15 * minuteMs).toISOString();
    answerLink(() => HttpResponse.json({ url: linkOf('post-a'), expires_at }, { headers }));
    const { user } = await openDetails();
    await user.click(sendButton());
    expect(await (await dialog()).findByText(/^Valid for 15 minutes\./)).toBeVisible();
  });

  it.each([
    ['no connection', () => HttpResponse.error(), "We can't reach the server."],
    ['a fault', () => HttpResponse.json({ error: 'Server error' }, { status: 500 }), 'Server error'],
    ['an answer without a link', () => HttpResponse.json({}), 'Something went wrong on the server.'],
  ])('says that there is no code after %s, and tries again', async (_name, answer, text) => {
    answerLink(answer);
    const { user } = await openDetails();
    await user.click(sendButton());
    const opened = await dialog();
    expect(await opened.findByRole('alert')).toHaveTextContent(text);
    server.resetHandlers();
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(await code()).toBeVisible();
    expect(opened.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the post was deleted meanwhile', async () => {
    answerLink(() => HttpResponse.json({ error: 'Not found.', code: 'not_found' }, { status: 404 }));
    const { user } = await openDetails();
    await user.click(sendButton());
    const opened = await dialog();
    expect(await opened.findByRole('alert')).toHaveTextContent("This post was deleted, so it can't be sent.");
    expect(opened.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('says that copying is blocked', async () => {
    const { user } = await openDetails();
    await user.click(sendButton());
    await code();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => false;
    const opened = await dialog();
    await user.click(opened.getByRole('button', { name: 'Copy link' }));
    expect(await opened.findByRole('alert')).toHaveTextContent(
      'Your browser blocked copying. Scan the code instead.',
    );
  });

  it('gives the focus back, and leaves the details open', async () => {
    const { user } = await openDetails();
    await user.click(sendButton());
    await code();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sendButton()).toHaveFocus());
    expect(screen.getByRole('dialog', { name: 'Post Details' })).toBeVisible();
  });
});

describe('Send to phone in the preview', () => {
  it('sends the post as it was saved', async () => {
    const { user } = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await user.click(sendButton());
    expect(modulesOf(await code())).toEqual(modulesOf(encoded(linkOf('post-saved'))));
  });

  it('saves first what is not saved, and says where that fails', async () => {
    server.use(http.post(saveUrl, () => HttpResponse.json({ error: 'Server error' }, { status: 500 })));
    const { user } = await openPreview();
    await screen.findByText("We couldn't save your post.");
    await user.click(sendButton());
    const opened = await dialog();
    expect(await opened.findByRole('alert')).toHaveTextContent(
      "We couldn't save your post, so it can't be sent yet.",
    );
    server.use(http.post(saveUrl, () => HttpResponse.json(makePost({ id: 'post-late' }), { status: 201 })));
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(modulesOf(await code())).toEqual(modulesOf(encoded(linkOf('post-late'))));
  });

  it('is not possible for a post that the server would refuse', async () => {
    suggest({ caption: 'long '.repeat(500) });
    await openPreview();
    await screen.findByText(/Fix this to save/);
    expect(sendButton()).toBeDisabled();
  });
});

it('samples of the history cannot be sent', async () => {
  window.TRIPTYCH_CONFIG = undefined;
  const { user } = renderApp(historyPath);
  const [card] = await screen.findAllByRole('button', { name: /^Post Details: / });
  await user.click(card as HTMLElement);
  await screen.findByRole('dialog', { name: 'Post Details' });
  expect(screen.queryByRole('button', { name: 'Send to phone' })).not.toBeInTheDocument();
});
