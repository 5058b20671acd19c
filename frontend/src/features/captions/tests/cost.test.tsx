/** What the next press costs, said before it is pressed. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Billing } from '@/api/types';
import { choose, giveCredits, openWritten, recordAsked, recordRefined, rewritten } from '@/testing/captions';
import { changeStored } from '@/testing/drafts';
import { makeBilling } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { beginUploads, drop, photo } from '@/testing/uploads';

function giveBilling(changes: Partial<Billing>) {
  server.use(http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling(changes))));
}

describe('credits', () => {
  it.each(['/app', '/app?step=2&trip=trip-1', '/app?step=3&trip=trip-1'])('are shown at %s', async (path) => {
    giveCredits();
    renderApp(path, { signedIn: true });
    expect(await screen.findByRole('link', { name: '4 credits left' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(path)}`,
    );
    expect(screen.queryByText('You have no post credits left.')).not.toBeInTheDocument();
  });

  it('that are used up are reported before the upload, and dropped photos stay', async () => {
    await beginUploads();
    giveBilling({ posts_remaining: 0 });
    const app = renderApp('/app', { signedIn: true });
    expect(await screen.findByText('You have no post credits left.')).toBeVisible();
    expect(screen.getByText(/You can buy a single post\./)).toBeVisible();
    await drop(app, photo('ridge.jpg'));
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
    expect(screen.getByText('You have no post credits left.')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Get credits' }));
    await waitFor(() => expect(app.place).toMatchObject({ pathname: '/pricing', search: '?next=%2Fapp' }));
    app.unmount();
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText('1 photo, 1 selected')).toBeVisible();
  });

  it('are not asked for at a trip that was paid for', async () => {
    giveBilling({ posts_remaining: 0 });
    changeStored({
      suggestion: { id: 's', refinements_left: 2, capabilities: { free_instructions: false } },
    });
    renderApp('/app?trip=trip-1', { signedIn: true });
    expect(await screen.findByText('3 photos, 3 selected')).toBeVisible();
    expect(await screen.findByRole('link', { name: '0 credits left' })).toBeVisible();
    expect(screen.queryByText('You have no post credits left.')).not.toBeInTheDocument();
  });

  it('are asked for at a trip that was not', async () => {
    giveBilling({ posts_remaining: 0 });
    renderApp('/app?trip=trip-1', { signedIn: true });
    expect(await screen.findByText('You have no post credits left.')).toBeVisible();
  });

  it('are not needed by a subscriber for the picks', async () => {
    giveBilling({ posts_remaining: 0, subscription_tier: 'basic' });
    renderApp('/app', { signedIn: true });
    expect(await screen.findByText(/We can still pick your best photos/)).toBeVisible();
  });
});

describe('another style', () => {
  it('is a free rewrite by Generate, as long as one is left', async () => {
    giveCredits();
    const generated = recordAsked();
    const refined = recordRefined(() => rewritten('You and me.', 9, { tone: 'romantic' }));
    const app = await openWritten();
    expect(screen.getByText('Uses 1 post credit. 4 left.')).toBeVisible();
    await choose(app, 'Romantic');
    expect(screen.getByText('Free: uses 1 of 10 rewrites left.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByDisplayValue('You and me.')).toBeVisible();
    expect(refined[0]?.body).toMatchObject({ suggestion_id: 'suggestion-1', tone: 'romantic' });
    expect(generated).toHaveLength(1);
    expect(screen.getByText('Uses 1 post credit. 4 left.')).toBeVisible();
  });

  it('is confirmed as free by Regenerate', async () => {
    giveCredits();
    const refined = recordRefined(() => rewritten('You and me.', 9, { tone: 'romantic' }));
    const app = await openWritten();
    await choose(app, 'Romantic');
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^This uses 1 of your 10 free rewrites and no post credit\./)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByDisplayValue('You and me.')).toBeVisible();
    expect(refined).toHaveLength(1);
  });
});
