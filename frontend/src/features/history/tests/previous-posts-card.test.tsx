import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { captionStyles } from '@/data/drafts/styles';
import { answerList, card, cards, exportUrl, historyPath, post, postPage } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { letPass, stopClock } from '@/testing/stubs/clock';
import { makeGate } from '@/testing/stubs/gate';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('§2 History card: no counts of more where there is no more', () => {
  it('with one image and three hashtags', async () => {
    answerList(() => postPage([post({ id: 'a', tags: ['a', 'b', 'c'] })]));
    renderApp(historyPath, { signedIn: true });
    const shown = await card();
    expect(shown.getByText('#a #b #c')).toBeVisible();
    expect(shown.queryByText(/more$/)).not.toBeInTheDocument();
  });
});

describe('§2 History card: two lines of the caption', () => {
  it('cut by the style sheet, whole for readers', async () => {
    const text = 'One line. '.repeat(40).trim();
    answerList(() => postPage([post({ id: 'a', text })]));
    renderApp(historyPath, { signedIn: true });
    expect((await card()).getByText(text)).toHaveClass('line-clamp-2');
  });
});

describe('§2 History card: a click opens the details, its buttons do not', () => {
  it('by pointer and by key', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    const first = await card();
    await app.user.click(first.getByRole('button', { name: 'Copy' }));
    expect(await first.findByText('Copied!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    first.getByRole('button', { name: /^Post Details/ }).focus();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Post Details' })).toBeVisible();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(first.getByRole('button', { name: /^Post Details/ })).toHaveFocus();
  });
});

describe('§4 History: details begin at the first image of each post', () => {
  it('whatever was looked at before', async () => {
    answerList(() =>
      postPage([post({ id: 'a', text: 'First.', images: 3 }), post({ id: 'b', text: 'Second.', images: 2 })]),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Post Details: First.' }));
    await app.user.click(await screen.findByRole('button', { name: 'Show image 3' }));
    expect(screen.getByText('Image 3 of 3')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await app.user.click(screen.getByRole('button', { name: 'Post Details: Second.' }));
    expect(await screen.findByText('Image 1 of 2')).toBeVisible();
  });
});

describe('§4 History: one download at a time', () => {
  it('marked on its post, the others wait', async () => {
    const gate = makeGate();
    server.use(
      http.get(exportUrl, async () => {
        await gate.opened;
        return HttpResponse.json({ download_url: 'http://localhost:3000/archive/a' });
      }),
    );
    const app = renderApp(historyPath, { signedIn: true });
    const [first, second] = [await card(0), await card(1)];
    await app.user.click(first.getByRole('button', { name: 'Download' }));
    expect(await first.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    expect(second.getByRole('button', { name: 'Download' })).toBeDisabled();
    gate.open();
    await waitFor(() => expect(second.getByRole('button', { name: 'Download' })).toBeEnabled());
    expect(first.getByRole('button', { name: 'Download' })).toHaveFocus();
    expect(saved).toHaveLength(1);
  });
});

describe('§5 History: the style filter has All Styles and four styles', () => {
  it('in this order, all of them by default', async () => {
    renderApp(historyPath, { signedIn: true });
    await cards();
    const filter = screen.getByRole('combobox', { name: 'Style' });
    const options = within(filter).getAllByRole('option');
    expect(options).toHaveLength(captionStyles.length + 1);
    // A tone that no specification names comes after these.
    expect(options.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'All Styles',
      'inspirational',
      'funny',
      'romantic',
      'vlogger',
    ]);
    expect(filter).toHaveValue('all');
  });

  it('and says that nothing was found by it', async () => {
    answerList((parameters) => postPage(parameters.has('style') ? [] : [post({ id: 'a' })]));
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'romantic');
    expect(await screen.findByText('No posts found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Your First Post' })).not.toBeInTheDocument();
  });
});

describe('§9 History: downloads of single pictures are 0.5 s apart', () => {
  it('because browsers drop those that follow too closely', async () => {
    answerList(() => postPage([post({ id: 'a', images: 2 })]));
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    renderApp(historyPath, { signedIn: true });
    const first = await card();
    stopClock();
    fireEvent.click(first.getByRole('button', { name: 'Download' }));
    await letPass(0);
    for (const count of [1, 2]) {
      await letPass(499);
      expect(saved).toHaveLength(count);
      await letPass(1);
      expect(saved).toHaveLength(count + 1);
    }
  });
});
