import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectStore } from '@/app/store';
import { blankToken, forgetToken } from '@/data/session/token-storage';
import { captionPath, openWritten, suggestedCaption } from '@/testing/captions';
import { curationPath } from '@/testing/curation';
import { changeStored, storedDraft } from '@/testing/drafts';
import { ended } from '@/testing/failures';
import { logIn } from '@/testing/log-in';
import { openPreview, recordSaves } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo } from '@/testing/uploads';

beforeEach(beginUploads);

const names = ['Upload Photos', 'AI Curation', 'Generate Content', 'Final Preview'];
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const step = (name: string) => screen.getByRole('link', { name: new RegExp(name) });

describe('§2 Workflow: four steps that can be clicked', () => {
  it('by their names, in order, the current one marked', async () => {
    renderApp(curationPath, { signedIn: true });
    await heading('AI Curation');
    const links = screen.getByRole('navigation', { name: 'Steps' }).querySelectorAll('a');
    expect([...links].map((link) => link.textContent?.replace(/[0-9]|, done/g, ''))).toEqual(names);
    expect(step('AI Curation')).toHaveAttribute('aria-current', 'step');
    expect(step('Upload Photos')).toHaveTextContent('Upload Photos, done');
    expect(step('Final Preview')).toHaveTextContent('4');
  });

  it('of which none is done without a trip', async () => {
    renderApp('/app?step=3', { signedIn: true });
    await heading('No photos yet');
    expect(screen.getByRole('navigation', { name: 'Steps' })).not.toHaveTextContent('done');
  });
});

describe('§4 Workflow: next, back, and the indicator to any step', () => {
  it('jumps to each step and keeps the trip', async () => {
    const app = renderApp('/app?trip=trip-1', { signedIn: true });
    await heading('Upload Photos');
    await app.user.click(step('Generate Content'));
    await heading('Generate Content');
    expect(app.place.search).toBe('?step=3&trip=trip-1');
    await app.user.click(step('Final Preview'));
    expect(await screen.findByText('No content generated yet.')).toBeVisible();
    await app.user.click(step('AI Curation'));
    await heading('AI Curation');
    await app.user.click(step('Upload Photos'));
    await heading('Upload Photos');
    expect(app.place.search).toBe('?trip=trip-1');
  });

  it('goes one place in the history by a double press', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    const next = await screen.findByRole('button', { name: 'Generate Content (3 photos)' });
    act(() => {
      next.click();
      next.click();
    });
    await heading('Generate Content');
    await app.browser.back();
    await heading('AI Curation');
  });

  it('can be asked for again after it was taken back before it was drawn', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    const next = await screen.findByRole('button', { name: 'Generate Content (3 photos)' });
    await act(async () => {
      next.click();
      await app.browser.back();
    });
    await app.user.click(await screen.findByRole('button', { name: 'Generate Content (3 photos)' }));
    await heading('Generate Content');
  });

  it('goes forward and back by the buttons of each step', async () => {
    const app = await openPreview();
    expect(app.place.search).toBe('?step=4&trip=trip-1');
    await app.user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await heading('Generate Content');
    await app.user.click(screen.getByRole('button', { name: 'Back to Curation' }));
    await heading('AI Curation');
    await app.user.click(screen.getByRole('button', { name: 'Back to Upload' }));
    await heading('Upload Photos');
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 3 photo(s)' }));
    await heading('AI Curation');
    await app.user.click(await screen.findByRole('button', { name: 'Generate Content (3 photos)' }));
    await heading('Generate Content');
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
  });

  it('goes the same way by the buttons of the browser', async () => {
    const app = await openPreview();
    await app.browser.back();
    await heading('Generate Content');
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
    await app.browser.forward();
    await heading('Final Preview');
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('takes the focus to the new step', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    await heading('AI Curation');
    await app.user.click(step('Generate Content'));
    await heading('Generate Content');
    expect(document.getElementById('main')).toHaveFocus();
  });
});

describe('§4 Workflow: a reload loses nothing', () => {
  it('in the preview, which saves the same post again', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    app.unmount();
    renderApp('/app?step=4&trip=trip-1', { signedIn: true });
    await heading('Final Preview');
    await waitFor(() => expect(bodies.map(({ id }) => id)).toEqual([undefined, 'post-saved']));
    expect(bodies[1]?.caption).toBe(suggestedCaption);
  });

  it('while words are edited', async () => {
    const app = await openWritten();
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' Tea.');
    app.unmount();
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByDisplayValue(`${suggestedCaption} Tea.`)).toBeVisible();
  });
});

describe('§4 Workflow: a session that ends in the middle', () => {
  it('while photos are looked at: login and back to them', async () => {
    const app = renderApp(curationPath, { signedIn: true });
    await app.user.click(await screen.findByRole('checkbox', { name: 'two.jpg' }));
    server.use(http.post(apiUrl('api/best-photo/'), ended));
    await app.user.click(screen.getByRole('button', { name: 'Re-analyze' }));
    await app.user.click(await screen.findByRole('link', { name: 'Log in' }));
    await logIn(app);
    expect(await screen.findByRole('checkbox', { name: 'two.jpg' })).toBeVisible();
    expect(app.place.search).toBe('?step=2&trip=trip-1');
  });

  it('while words are edited: login and back to them', async () => {
    const app = await openWritten();
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' Tea.');
    server.use(http.post(apiUrl('api/generate-suggestions/'), ended));
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await app.user.click(await screen.findByRole('link', { name: 'Log in' }));
    await logIn(app);
    expect(await screen.findByDisplayValue(`${suggestedCaption} Tea.`)).toBeVisible();
  });

  it('before photos are sent: login and back to them', async () => {
    server.use(http.post(apiUrl('api/upload-photo/'), ended));
    const app = renderApp('/app', { signedIn: true });
    await drop(app, photo('a.jpg'));
    await app.user.click(await screen.findByRole('button', { name: 'Continue with 1 photo(s)' }));
    await waitFor(() => expect(app.place.pathname).toBe('/login'));
    await logIn(app);
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });
});

describe('§4 Workflow: two tabs', () => {
  it('show one draft: what the other has written is here once this one is looked at', async () => {
    const app = await openWritten();
    onTestFinished(connectStore(app.store));
    changeStored({ caption: 'Of the other tab.' });
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(await screen.findByDisplayValue('Of the other tab.')).toBeVisible();
  });

  const storedNames = () => [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage));

  /** What this tab hears when the token that all tabs share is changed in another one. */
  function hearOf(app: Awaited<ReturnType<typeof openWritten>>, change: (token: string) => void) {
    onTestFinished(connectStore(app.store));
    const oldValue = localStorage.getItem('triptych.token') ?? '';
    change(oldValue);
    const newValue = localStorage.getItem('triptych.token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'triptych.token', oldValue, newValue }));
    });
  }

  it('end together when one of them logs out, and leave the words to nobody', async () => {
    const app = await openWritten();
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' More.');
    hearOf(app, forgetToken);
    expect(await screen.findByText('Log in to see this trip')).toBeVisible();
    expect(storedNames()).toEqual([]);
  });

  it('lose no words where the session of one of them has run out', async () => {
    const app = await openWritten();
    const text = `${suggestedCaption} More.`;
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' More.');
    hearOf(app, blankToken);
    expect(screen.getByDisplayValue(text)).toBeVisible();
    await waitFor(async () => expect((await storedDraft()).caption).toBe(text));
  });
});
