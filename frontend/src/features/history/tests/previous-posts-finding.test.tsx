import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerList, cards, historyPath, listUrl, post, postPage, unreachable } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';

const noPosts = 'No posts found in your account. Showing sample data.';
const noTotals = { posts: 0, images: 0, hashtags: 0, styles: 0 };

describe('§5 History: search in captions and hashtags, answered by the server', () => {
  it('asks the server, once the typing rests', async () => {
    const asked = answerList((parameters) =>
      postPage([post({ id: parameters.get('search') === 'arezzo' ? 'found' : 'a', text: 'Words' })]),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'arezzo');
    await waitFor(() => expect(asked.at(-1)).toBe('?search=arezzo'));
    expect(asked.length).toBeLessThan(6);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'funny');
    await waitFor(() => expect(asked.at(-1)).toBe('?search=arezzo&style=funny'));
  });

  it('§2 History: the empty state of a search', async () => {
    answerList((parameters) => postPage(parameters.has('search') ? [] : [post({ id: 'a' })]));
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No posts found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
  });

  it('says of a search without an answer that the posts are those from before', async () => {
    answerList(() => postPage([post({ id: 'a' })]));
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    server.use(http.get(listUrl, () => HttpResponse.error()));
    await app.user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The search failed. Showing the previous results. We can't reach the server.",
    );
    expect(await cards()).toHaveLength(1);
    const gate = makeGate();
    server.use(http.get(listUrl, () => gate.opened, { once: true }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The search failed.');
    gate.open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
  });

  it('does not say that nothing matches where the search has failed', async () => {
    let isDown = false;
    server.use(
      http.get(listUrl, ({ request }) => {
        if (isDown) return HttpResponse.json({ error: 'Server error' }, { status: 500 });
        return HttpResponse.json(
          postPage(new URL(request.url).searchParams.has('search') ? [] : [post({ id: 'a' })]),
        );
      }),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('Try adjusting your search terms');
    isDown = true;
    await app.user.type(screen.getByRole('searchbox'), 'y');
    expect(await screen.findByText("We couldn't load your posts")).toBeVisible();
    expect(screen.queryByText('Try adjusting your search terms')).not.toBeInTheDocument();
  });
});

describe('a server that sends a list and no totals', () => {
  it('has an account without a post only where nothing is looked for', async () => {
    server.use(
      http.get(listUrl, ({ request }) =>
        HttpResponse.json(new URL(request.url).search === '' ? [post({ id: 'a' })] : []),
      ),
    );
    const app = renderApp(historyPath, { signedIn: true });
    await cards();
    await app.user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Try adjusting your search terms')).toBeVisible();
    expect(screen.queryByText(noPosts)).not.toBeInTheDocument();
  });
});

describe('sample posts', () => {
  it('stand in with a notice when the server cannot be asked', async () => {
    server.use(http.get(listUrl, () => HttpResponse.json({ error: 'No' }, { status: 500 })));
    const app = renderApp(historyPath, { signedIn: true });
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(await cards()).toHaveLength(4);
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByText(unreachable)).not.toBeInTheDocument();
  });

  it('§8 History: no posts yet, the notice over samples, and the empty state behind it', async () => {
    answerList(() => postPage([], { totals: noTotals }));
    const app = renderApp(historyPath, { signedIn: true });
    expect(await screen.findByText(noPosts)).toBeVisible();
    expect(await cards()).toHaveLength(4);
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('No posts found')).toBeVisible();
    expect(screen.getByText('Start creating your first Instagram post!')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Create Your First Post' }));
    await waitFor(() => expect(app.place.pathname).toBe('/app'));
  });

  it('§8 History: samples without a notice where there is no backend', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const app = renderApp(historyPath);
    expect(await cards()).toHaveLength(4);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'inspirational');
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    await app.user.type(screen.getByRole('searchbox'), '#GOLDEN');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });
});

describe('a server that cannot be reached', () => {
  it('leaves the search where it is while it is asked again', async () => {
    server.use(http.get(listUrl, () => HttpResponse.error()));
    const { user } = renderApp(historyPath, { signedIn: true });
    await screen.findByText(unreachable);
    const search = screen.getByRole('searchbox');
    await user.type(search, 'nothing like this');
    expect(await screen.findByText('Try adjusting your search terms')).toBeVisible();
    expect(search).toHaveFocus();
    expect(screen.getByText(unreachable)).toBeVisible();
  });
});
