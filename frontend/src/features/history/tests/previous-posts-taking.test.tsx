import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerList, card, exportUrl, historyPath, post, postPage } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { letPass, stopClock } from '@/testing/stubs/clock';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

const looseText =
  "We couldn't make the archive, so the images and text download one by one. Your browser may ask you to allow this.";

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('downloading', () => {
  it('§9 History: an archive by the name of its post', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(saved).toMatchObject([{ name: 'triptych-post-a.zip', href: '/archive/post-a?exp=1&sig=a' }]),
    );
  });

  it('§9 History: pictures and a text by the name of their post', async () => {
    answerList(() => postPage([post({ id: 'a', images: 2 }), post({ id: 'b' })]));
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    expect((await card()).getByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect((await card(1)).queryByText('Saving...')).not.toBeInTheDocument();
    await waitFor(
      () =>
        expect(saved.map(({ name }) => name)).toEqual([
          'triptych-a-1.jpg',
          'triptych-a-2.jpg',
          'triptych-a.txt',
        ]),
      { timeout: 4000 },
    );
  });

  it('says on that post why several downloads begin, and in its details', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    expect(await (await card()).findByRole('status')).toHaveTextContent(looseText);
    expect((await card(1)).queryByRole('status')).not.toBeInTheDocument();
    await app.user.click((await card()).getByRole('button', { name: /^Post Details/ }));
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText(looseText)).toBeVisible();
    server.resetHandlers();
    await app.user.click(await details.findByRole('button', { name: 'Download All' }));
    await waitFor(() => expect(screen.queryByText(looseText)).not.toBeInTheDocument());
  });

  it('says that it failed', async () => {
    server.use(
      http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get('http://localhost:3000/media/:file', () => new HttpResponse(null, { status: 404 })),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click((await card()).getByRole('button', { name: 'Download' }));
    expect(await (await card()).findByRole('alert')).toHaveTextContent('Download failed. Please try again.');
  });
});

describe('copying', () => {
  it('§4 History: Copied! on one post for 2 seconds', async () => {
    renderApp(historyPath, { signedIn: true });
    const [first, second] = [await card(), await card(1)];
    stopClock();
    fireEvent.click(first.getByRole('button', { name: 'Copy' }));
    await letPass(0);
    expect(first.getByText('Copied!')).toBeVisible();
    expect(second.queryByText('Copied!')).not.toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('First light on the ridge.\n\n#firstlight');
    await letPass(1900);
    expect(first.getByText('Copied!')).toBeVisible();
    await letPass(200);
    expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
  });

  it('§8 History copy failure: a hidden text area', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => true;
    await app.user.click((await card()).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied!')).toBeVisible();
  });

  it('§8 History copy failure: the question, then the small window with the text', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => false;
    const copy = (await card()).getByRole('button', { name: 'Copy' });
    await app.user.click(copy);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Automatic copying is not available in this environment. Would you like to see the content to copy manually?',
    );
    await app.user.click(screen.getByRole('button', { name: 'Show it' }));
    const text = 'First light on the ridge.\n\n#firstlight';
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Caption and hashtags' });
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(/^The text is selected\./);
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(text);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(copy).toHaveFocus());
  });
});
