import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeStored, storedDraft } from '@/testing/drafts';
import { answerList, card, cards, historyPath, listUrl, post, postPage } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';

describe('§2 History: requires a login, otherwise leads to it', () => {
  it('is asked to log in as a visitor, and comes back', async () => {
    const { place } = renderApp(historyPath);
    await waitFor(() => expect(place.pathname).toBe('/login'));
    expect(place.search).toBe('?next=%2Fprevious-posts');
  });

  it('goes home when logging out here', async () => {
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    const menu = () => screen.getByRole('button', { name: 'User menu' });
    await waitFor(() => expect(menu()).toHaveAttribute('aria-haspopup', 'menu'));
    await app.user.click(menu());
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(app.place.pathname).toBe('/'));
  });

  it('is asked to log in when the stored session has ended', async () => {
    const { place } = renderApp(historyPath, { signedIn: 'ended-token' });
    await waitFor(() => expect(place.pathname).toBe('/login'));
  });
});

describe('the posts', () => {
  it('§2 History: Loading your posts...', async () => {
    const answer = makeGate();
    server.use(
      http.get(listUrl, async () => {
        await answer.opened;
        return HttpResponse.json(postPage([post({ id: 'a' })]));
      }),
    );
    renderApp(historyPath, { signedIn: true });
    expect(await screen.findByText('Loading your posts...')).toBeInTheDocument();
    answer.open();
    expect(await cards()).toHaveLength(1);
  });

  it('§2 History: four tiles', async () => {
    answerList(() => postPage([post({ id: 'a' })]));
    renderApp(historyPath, { signedIn: true });
    await cards();
    for (const [term, count] of [
      ['Total Posts', '12'],
      ['Total Images', '34'],
      ['Total Hashtags', '1,056'],
      ['Styles Used', '3'],
    ]) {
      expect(screen.getByText(term as string).parentElement).toHaveTextContent(`${term}${count}`);
    }
  });

  it('§2 History card: first image, +N more, style, caption, hashtags, counts and date', async () => {
    answerList(() =>
      postPage([
        post({ id: 'a', images: 4, tone: 'vlogger', tags: ['a', 'b', 'c', 'd', 'e'], text: 'Okay.' }),
      ]),
    );
    renderApp(historyPath, { signedIn: true });
    const shown = await card();
    expect(shown.getByText('Vlogger')).toBeVisible();
    expect(shown.getByText('+3 more')).toBeVisible();
    expect(shown.getByText('Okay.')).toBeVisible();
    expect(shown.getByText('#a #b #c')).toBeVisible();
    expect(shown.getByText('+2 more')).toBeVisible();
    expect(shown.getByText('images').parentElement).toHaveTextContent('4 images');
    expect(shown.getByText('hashtags').parentElement).toHaveTextContent('5 hashtags');
    expect(shown.getByText('2026-06-02')).toBeVisible();
  });

  it('come in pages', async () => {
    const asked = answerList((parameters) =>
      parameters.get('cursor') === 'next'
        ? postPage([post({ id: 'b' })])
        : postPage([post({ id: 'a' })], { next_cursor: 'next' }),
    );
    const app = renderApp(historyPath, { signedIn: true });
    expect(await cards()).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(asked).toEqual(['', '?cursor=next']);
  });

  it('have the focus at the first of those that came, whether others follow or not', async () => {
    const pages: Record<string, Parameters<typeof postPage>> = {
      second: [[post({ id: 'b' }), post({ id: 'c' })], { next_cursor: 'third' }],
      third: [[post({ id: 'd' })]],
    };
    answerList((parameters) =>
      postPage(
        ...(pages[parameters.get('cursor') ?? ''] ?? [[post({ id: 'a' })], { next_cursor: 'second' }]),
      ),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    const opener = async (place: number) =>
      within((await cards())[place] as HTMLElement).getByRole('button', { name: /^Post Details/ });
    const loadMore = async () => {
      (await screen.findByRole('button', { name: 'Load more' })).focus();
      await app.user.keyboard('{Enter}');
    };
    await loadMore();
    await waitFor(async () => expect(await opener(1)).toHaveFocus());
    await loadMore();
    await waitFor(async () => expect(await opener(3)).toHaveFocus());
  });

  it('say below those that are there when a further page fails, and bring it with another try', async () => {
    let isDown = true;
    server.use(
      http.get(listUrl, ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has('cursor');
        if (isFirst) return HttpResponse.json(postPage([post({ id: 'a' })], { next_cursor: 'next' }));
        return isDown
          ? HttpResponse.json({ error: 'Server error' }, { status: 400 })
          : HttpResponse.json(postPage([post({ id: 'b' })]));
      }),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent("We couldn't load more posts. Server error");
    const [shown] = await cards();
    expect(shown?.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    isDown = false;
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(again).toHaveFocus();
    await app.user.click(again);
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('§2 History: Create New resets the flow and goes to the workflow', () => {
  it('goes to an empty upload, and leaves every draft with its trip', async () => {
    changeStored({ caption: 'Paid for.' });
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Create New' }));
    await waitFor(() => expect(app.place.pathname).toBe('/app'));
    expect(app.place.search).toBe('');
    expect((await storedDraft()).caption).toBe('Paid for.');
  });
});
