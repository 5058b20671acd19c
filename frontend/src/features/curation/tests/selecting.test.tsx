import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { curationPath } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { ended, failures } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { makeGate } from '@/testing/stubs/gate';
import { apiUrl } from '@/testing/test-config';

const selectUrl = apiUrl('api/photos/:id/select/');

/** A screen with room for the inspector. */
function stubWideScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }) as never,
  );
}

const currentPhoto = (name: string) =>
  within(screen.getByRole('complementary', { name: 'Current photo', hidden: true })).getByRole('heading', {
    name,
    hidden: true,
  });

describe('selecting', () => {
  it('§4 Curation: a choice is seen at once and told to the server', async () => {
    const changes: unknown[] = [];
    server.use(
      http.patch(selectUrl, async ({ request, params }) => {
        changes.push([params.id, await request.json()]);
        await delay(50);
        return HttpResponse.json(makeTripPhoto());
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    await waitFor(() => expect(photo).not.toBeChecked());
    expect(screen.getByRole('button', { name: 'Generate Content (2 photos)' })).toBeEnabled();
    await waitFor(() => expect(changes).toEqual([['two', { is_selected: false }]]));
  });

  it('no longer shows why it was not picked', async () => {
    const whyNot = 'Others scored higher';
    const photo = makeTripPhoto({ id: 'two', filename: 'two.jpg', is_selected: false, reasons: [whyNot] });
    const reasons = ['Crisp detail'];
    server.use(
      http.get(apiUrl('api/trips/:id/photos/'), () => HttpResponse.json([photo])),
      http.patch(selectUrl, () => HttpResponse.json({ ...photo, is_selected: true, reasons })),
    );
    const app = renderApp(curationPath, { signedIn: true });
    const box = await screen.findByRole('checkbox', { name: 'two.jpg' });
    expect(screen.getByText(whyNot)).toBeInTheDocument();
    await app.user.click(box);
    expect(await screen.findByText('Crisp detail')).toBeInTheDocument();
    expect(screen.queryByText(whyNot)).not.toBeInTheDocument();
    expect(box).toBeChecked();
  });

  it('reaches the server in the order in which it was chosen', async () => {
    const calls: string[] = [];
    server.use(
      http.patch(selectUrl, async ({ request }) => {
        const { is_selected: isSelected } = (await request.json()) as { is_selected: boolean };
        calls.push(`asked ${isSelected}`);
        // The earlier answer takes its time.
        if (!isSelected) await delay(100);
        calls.push(`answered ${isSelected}`);
        return HttpResponse.json(makeTripPhoto());
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    await waitFor(() => expect(photo).not.toBeChecked());
    await app.user.click(photo);
    await waitFor(() => expect(photo).toBeChecked());
    const inOrder = ['asked false', 'answered false', 'asked true', 'answered true'];
    await waitFor(() => expect(calls).toEqual(inOrder));
  });

  it('is not told beside the login when the session has ended', async () => {
    server.use(http.patch(selectUrl, ended));
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText(/wasn't saved/)).not.toBeInTheDocument();
  });

  it('is done by a click anywhere on a photo, beside the inspector too, which then shows it', async () => {
    stubWideScreen();
    const app = renderApp(curationPath, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    await waitFor(() => expect(photo).not.toBeChecked());
    expect(currentPhoto('two.jpg')).toBeInTheDocument();
    await app.user.click(photo.querySelector('img') as HTMLElement);
    await waitFor(() => expect(photo).toBeChecked());
  });

  it('is not done by the button that shows the details of a photo in the inspector', async () => {
    stubWideScreen();
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('button', { name: 'Details of two.jpg' }));
    expect(currentPhoto('two.jpg')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'two.jpg' })).toBeChecked();
  });

  it('works by keyboard: arrows move, Space selects', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    const [one, two] = await screen.findAllByRole('checkbox');
    one?.focus();
    expect(one).toHaveAttribute('tabindex', '0');
    expect(two).toHaveAttribute('tabindex', '-1');
    await app.user.keyboard('{ArrowRight}');
    expect(two).toHaveFocus();
    expect(two).toHaveAttribute('tabindex', '0');
    await app.user.keyboard(' ');
    await waitFor(() => expect(two).not.toBeChecked());
    await app.user.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'three.jpg' })).toHaveFocus();
    await app.user.keyboard('{Home}');
    expect(one).toHaveFocus();
  });
});

describe('§8 Selection update failure', () => {
  it.each(failures)('by $name is told, and takes the choice back', async ({ answer, text }) => {
    server.use(http.patch(selectUrl, answer));
    const app = renderApp(curationPath, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    expect(await screen.findByText("Your choice for two.jpg wasn't saved")).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(photo).toBeChecked();
  });
});

/** Leaves out two.jpg, which is not saved once the gate opens; other choices are at once. */
async function leaveOutSlowly() {
  const gate = makeGate();
  server.use(
    http.patch(selectUrl, async ({ params }) => {
      if (params.id !== 'two') return HttpResponse.json(makeTripPhoto());
      await gate.opened;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const app = renderApp(curationPath, { signedIn: true });
  await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
  return { app, gate };
}

describe('a choice that was not saved', () => {
  it('is no longer told as made, and can be tried again', async () => {
    const told: unknown[] = [];
    server.use(
      http.patch(selectUrl, async ({ request }) => {
        told.push(await request.json());
        return told.length > 1 ? HttpResponse.json(makeTripPhoto()) : HttpResponse.json({}, { status: 500 });
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    const photo = await screen.findByRole('checkbox', { name: 'two.jpg' });
    await app.user.click(photo);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(screen.queryByText('two.jpg deselected')).not.toBeInTheDocument());
    expect(photo).toBeChecked();
    await app.user.click(retry);
    await waitFor(() => expect(photo).not.toBeChecked());
    expect(await screen.findByText('two.jpg deselected')).toBeVisible();
    await waitFor(() => expect(told).toEqual([{ is_selected: false }, { is_selected: false }]));
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(photo).toBeChecked());
  });

  it('is tried again from elsewhere without an offer to undo what is not in sight', async () => {
    let asked = 0;
    server.use(
      http.patch(selectUrl, () => {
        asked += 1;
        return asked > 1 ? HttpResponse.json(makeTripPhoto()) : HttpResponse.json({}, { status: 500 });
      }),
    );
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await app.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    await screen.findByRole('heading', { name: 'Upload Photos' });
    await waitFor(() => expect(screen.queryByText('two.jpg deselected')).not.toBeInTheDocument());
    await app.user.click(retry);
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByText('two.jpg deselected')).not.toBeInTheDocument();
  });

  it('of an earlier visit to the step leaves standing what is told in this one', async () => {
    const { app, gate } = await leaveOutSlowly();
    await app.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    await app.user.click(await screen.findByRole('link', { name: /AI Curation/ }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'one.jpg' }));
    const told = (await screen.findByText('one.jpg deselected')).closest('[data-sonner-toast]');
    gate.open();
    await screen.findByText("Your choice for two.jpg wasn't saved");
    const isTaken = () => expect(told).toHaveAttribute('data-removed', 'true');
    await expect(waitFor(isTaken, { timeout: 500 })).rejects.toThrow();
  });

  it('leaves standing what is told of the next one', async () => {
    const { app, gate } = await leaveOutSlowly();
    await app.user.click(await screen.findByRole('checkbox', { name: 'one.jpg' }));
    expect(await screen.findByText('one.jpg deselected')).toBeVisible();
    gate.open();
    expect(await screen.findByText("Your choice for two.jpg wasn't saved")).toBeVisible();
    expect(screen.getByText('one.jpg deselected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});
