import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sessionClosed } from '@/data/session/session-slice';
import { pause } from '@/lib/pause';
import { curationPath, givePhotos } from '@/testing/curation';
import { makeUser } from '@/testing/factories';
import { ended } from '@/testing/failures';
import { logIn } from '@/testing/log-in';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import {
  notDuplicateUrl,
  selectUrl,
  stackPhotos,
  watchNotDuplicates,
  watchSelections,
} from '@/testing/stacks';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const sessionEnded = 'Your session has expired. Log in to continue.';

/** The trip with a member who is known, whose session has ended with the server alone. */
async function openExpired() {
  const app = renderApp(curationPath, { signedIn: true });
  await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
  await screen.findAllByRole('checkbox');
  server.use(http.patch(selectUrl, ended), http.post(notDuplicateUrl, ended));
  return app;
}

describe('a choice made when the session has ended', () => {
  it('is made once the user is back at the trip, who was told why to log in', async () => {
    const app = await openExpired();
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sessionEnded);
    const told = watchSelections();
    await app.user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sessionEnded);
    await logIn(app);
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await waitFor(() => expect(photo).not.toBeChecked());
    await waitFor(() => expect(told).toEqual(['two false']));
    expect(sessionStorage.getItem('triptych.choices')).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(told).toEqual(['two false', 'two true']));
  });

  it('is kept through a reload on the way', async () => {
    const app = await openExpired();
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    await screen.findByRole('link', { name: 'Log in' });
    await waitFor(() => expect(sessionStorage.getItem('triptych.choices')).toContain('two.jpg'));
    app.unmount();
    const told = watchSelections();
    renderApp(curationPath, { signedIn: true });
    await waitFor(() => expect(told).toEqual(['two false']));
  });

  it('is kept where it was of a stack', async () => {
    givePhotos(...stackPhotos);
    const app = await openExpired();
    screen.getByRole('checkbox', { name: 'best.jpg' }).focus();
    await app.user.keyboard('n');
    const link = await screen.findByRole('link', { name: 'Log in' });
    const told = watchNotDuplicates();
    await app.user.click(link);
    await logIn(app);
    await waitFor(() => expect(told).toEqual(['POST best']));
  });

  it('is not made by another user', async () => {
    const app = await openExpired();
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    await waitFor(() => expect(sessionStorage.getItem('triptych.choices')).toContain('two.jpg'));
    app.unmount();
    const told = watchSelections();
    server.use(http.get(apiUrl('api/me/'), () => HttpResponse.json(makeUser({ id: 'another' }))));
    renderApp(curationPath, { signedIn: true });
    expect(await screen.findByRole('checkbox', { name: 'two.jpg' })).toBeChecked();
    await waitFor(() => expect(sessionStorage.getItem('triptych.choices')).toBeNull());
    expect(told).toEqual([]);
  });

  it('waits for its own trip', async () => {
    const app = await openExpired();
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    await waitFor(() => expect(sessionStorage.getItem('triptych.choices')).toContain('two.jpg'));
    app.unmount();
    const told = watchSelections();
    renderApp('/app?step=2&trip=another', { signedIn: true });
    expect(await screen.findByRole('checkbox', { name: 'two.jpg' })).toBeChecked();
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    expect(told).toEqual([]);
    expect(sessionStorage.getItem('triptych.choices')).toContain('two.jpg');
  });

  it('is taken back where it was an undo', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    await waitFor(() => expect(screen.getByText('MO')).toBeVisible());
    const before = watchSelections();
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    await waitFor(() => expect(before).toEqual(['two false']));
    server.use(http.patch(selectUrl, ended));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const link = await screen.findByRole('link', { name: 'Log in' });
    const told = watchSelections();
    await app.user.click(link);
    await logIn(app);
    await waitFor(() => expect(told).toEqual(['two true']));
  });

  it('is not kept of whoever signs out while it is told', async () => {
    const app = await openExpired();
    const gate = makeGate();
    let isAnswered = false;
    server.use(
      http.patch(selectUrl, async () => {
        await gate.opened;
        isAnswered = true;
        return ended();
      }),
    );
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    app.store.dispatch(sessionClosed());
    gate.open();
    await waitFor(() => expect(isAnswered).toBe(true));
    await pause(50);
    expect(app.store.getState().trips?.refusedChoices).toEqual([]);
    expect(sessionStorage.getItem('triptych.choices')).toBeNull();
  });

  it('leaves nothing where the user signs out', async () => {
    const app = await openExpired();
    await app.user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
    await waitFor(() => expect(app.store.getState().trips?.refusedChoices).toHaveLength(1));
    app.store.dispatch(sessionClosed());
    expect(app.store.getState().trips?.refusedChoices).toEqual([]);
    expect(sessionStorage.getItem('triptych.choices')).toBeNull();
  });
});
