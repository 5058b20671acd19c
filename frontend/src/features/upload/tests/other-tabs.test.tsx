import { screen, waitFor } from '@testing-library/react';
import { keys, set } from 'idb-keyval';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeUser } from '@/testing/factories';
import { historyPath } from '@/testing/history';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo, uploadStore } from '@/testing/uploads';

beforeEach(beginUploads);

/** A browser in which one other tab is open. */
function openOtherTab() {
  const locks = {
    request: (_name: string, hold: () => Promise<unknown>) => hold(),
    query: async () => ({ held: [{ name: 'triptych.tab.open' }] }),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
}

/** A photo that another tab has not sent yet. */
async function leaveIn(tab: 'open' | 'closed', owner: string | null = null) {
  const kept = { file: photo(`${tab}.jpg`), name: `${tab}.jpg`, lastModified: 1, owner, tab };
  await set(`${tab}-${owner}`, kept, uploadStore());
}

const keptIds = () => keys<string>(uploadStore());

describe('photos that another open tab has not sent', () => {
  it('stay there, and those of closed tabs come here', async () => {
    openOtherTab();
    await leaveIn('open');
    await leaveIn('closed');
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('closed.jpg')).toBeVisible();
    expect(screen.queryByText('open.jpg')).not.toBeInTheDocument();
  });

  it('outlive Clear All', async () => {
    openOtherTab();
    await leaveIn('open', makeUser().id);
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await waitFor(async () => expect(await keptIds()).toHaveLength(2));
    await app.user.click(await screen.findByRole('button', { name: 'Clear All' }));
    await app.user.click(screen.getAllByRole('button', { name: 'Clear All' }).at(-1) as HTMLElement);
    await waitFor(async () => expect(await keptIds()).toEqual([`open-${makeUser().id}`]));
  });

  it('outlive Create New, which forgets those that an earlier visit left', async () => {
    openOtherTab();
    await leaveIn('open');
    await leaveIn('closed', makeUser().id);
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Create New' }));
    await waitFor(async () => expect(await keptIds()).toEqual(['open-null']));
  });

  it('outlive Create New that is pressed before the account is there', async () => {
    openOtherTab();
    await leaveIn('open');
    await leaveIn('closed', makeUser().id);
    const gate = makeGate();
    const account = async () => {
      await gate.opened;
      return HttpResponse.json(makeUser());
    };
    server.use(http.get(apiUrl('api/me/'), account));
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Create New' }));
    gate.open();
    await waitFor(async () => expect(await keptIds()).toEqual(['open-null']));
  });

  it('are kept where the browser does not say which tabs are open', async () => {
    await leaveIn('open');
    const app = renderApp(historyPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Create New' }));
    expect(await screen.findByText('open.jpg')).toBeVisible();
  });
});
