import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { letPass, stopClock } from '@/testing/stubs/clock';
import { beginUploads, drop, photo } from '@/testing/uploads';

beforeEach(async () => {
  await beginUploads();
  window.TRIPTYCH_CONFIG = undefined;
});

/** Drops photos and goes on to the sample picks. */
async function openPicks() {
  const app = renderApp('/app');
  await drop(app, photo('a.jpg'), photo('b.jpg'));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with 2 photo(s)' }));
  await screen.findByRole('button', { name: 'Generate Content (2 photos)' });
  return app;
}

it('§9 Curation: without a server samples are picked after 2 s', async () => {
  await openPicks();
  stopClock();
  fireEvent.click(screen.getByRole('button', { name: 'Re-analyze' }));
  await letPass(1999);
  expect(screen.getByRole('button', { name: 'Analyzing...' })).toBeDisabled();
  await letPass(1);
  expect(screen.getByRole('button', { name: 'Generate Content (2 photos)' })).toBeEnabled();
});

it('§9 Captions: without a server a sample is written after 1.5 s', async () => {
  const app = await openPicks();
  await app.user.click(screen.getByRole('button', { name: 'Generate Content (2 photos)' }));
  await app.user.click(await screen.findByRole('radio', { name: 'Romantic' }));
  stopClock();
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await letPass(1499);
  expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  expect(screen.queryByRole('textbox', { name: 'Caption' })).not.toBeInTheDocument();
  await letPass(1);
  expect(screen.getByRole('textbox', { name: 'Caption' })).not.toHaveValue('');
  expect(screen.getByText('This page runs without a server, so the text is a sample.')).toBeVisible();
});

it('claims nothing of samples: no subjects, no order of the trip, and the first one is the cover', async () => {
  const app = await openPicks();
  const words = (name: string) =>
    document.getElementById(screen.getByRole('checkbox', { name }).getAttribute('aria-describedby') ?? '');
  await screen.findByRole('checkbox', { name: 'a.jpg' }, { timeout: 4000 });
  expect(words('a.jpg')).toHaveTextContent('Cover');
  expect(words('b.jpg')).not.toHaveTextContent('Cover');
  expect(screen.queryByRole('list', { name: 'In this photo' })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Generate Content (2 photos)' }));
  await app.user.click(await screen.findByRole('radio', { name: 'Romantic' }));
  await app.user.click(screen.getByRole('button', { name: 'Generate' }));
  await screen.findByRole('textbox', { name: 'Caption' }, { timeout: 4000 });
  await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
  expect(await screen.findByRole('region', { name: 'Order' })).not.toHaveTextContent('order of the trip');
});

it('picks as many samples as were chosen, also after a reload', async () => {
  const app = renderApp('/app');
  await drop(app, photo('a.jpg'), photo('b.jpg'));
  await app.user.click(screen.getByRole('radio', { name: '1' }));
  await app.user.click(screen.getByRole('link', { name: /AI Curation/ }));
  await screen.findByRole('button', { name: 'Generate Content (1 photos)' }, { timeout: 4000 });
  app.unmount();
  renderApp('/app');
  expect(await screen.findByRole('radio', { name: '1' })).toBeChecked();
});
