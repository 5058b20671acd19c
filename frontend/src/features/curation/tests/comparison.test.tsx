import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { bestPhotoUrl, curationPath, givePhotos, reanalyse } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

/** Answers curations, each with the next of these words about its comparison. */
function compare(...words: (string | null)[]) {
  let runs = 0;
  server.use(
    http.post(bestPhotoUrl, () => {
      const word = words[runs] ?? null;
      runs += 1;
      return HttpResponse.json([], word === null ? {} : { headers: { 'Triptych-Comparison': word } });
    }),
  );
  return () => runs;
}

async function analyseAgain() {
  givePhotos(
    makeTripPhoto({ id: 'kept', filename: 'kept.jpg' }),
    makeTripPhoto({ is_selected: false, is_blurry: true, reasons: ['Out of focus'] }),
  );
  const app = renderApp(curationPath, { signedIn: true });
  await reanalyse(app.user);
  return app;
}

const alone = /^These picks use our own analysis only/;

describe('picks without the comparison that was to be made', () => {
  it('say so, and can be compared again', async () => {
    const runs = compare('unavailable', 'made');
    const app = await analyseAgain();
    expect(await screen.findByText(alone)).toHaveTextContent('is not available right now.');
    await app.user.click(screen.getByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(runs()).toBe(2));
    expect(await screen.findByText(/1 blurry photo was deselected/)).toBeVisible();
    expect(screen.queryByText(alone)).not.toBeInTheDocument();
  });

  it('offer no other try where the comparisons of the day are used up', async () => {
    compare('used_up', 'used_up');
    const app = await analyseAgain();
    expect(await screen.findByText(alone)).toHaveTextContent('the daily limit of comparisons is reached.');
    expect(screen.queryByRole('button', { name: 'Compare again' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(alone)).not.toBeInTheDocument();
    await reanalyse(app.user);
    expect(await screen.findByText(alone)).toBeVisible();
  });

  it('are no matter where a model has looked, or the server has none, or says what nobody knows', async () => {
    for (const word of ['made', null, 'constructor']) {
      const runs = compare(word);
      const app = await analyseAgain();
      await waitFor(() => expect(runs()).toBe(1));
      expect(await screen.findByText(/1 blurry photo was deselected/)).toBeVisible();
      expect(screen.queryByText(alone)).not.toBeInTheDocument();
      app.unmount();
    }
  });
});
