import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportAll, exportUrl, openPreview, suggest } from '@/testing/preview';
import { server } from '@/testing/server';
import { type SavedFile, stubDownloads } from '@/testing/stub-downloads';

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

describe('§8 Preview: a clipboard that fails', () => {
  it('says so where Copy was pressed, and names the other way', async () => {
    const app = await openPreview();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    document.execCommand = () => false;
    await app.user.click(screen.getByRole('button', { name: 'Copy Caption & Hashtags' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Copying is not allowed here. Select the text in the summary instead.',
    );
    expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
    document.execCommand = () => true;
    await app.user.click(screen.getByRole('button', { name: 'Copy Caption & Hashtags' }));
    expect(await screen.findByText('Copied!')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('§9 Preview: downloads of single photos are 0.5 s apart', () => {
  it('and bear the names of their places', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(() => expect(saved).toHaveLength(4));
    const times = saved.map(({ at }) => at);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(490);
  });
});

describe('§2 Preview: a summary of caption, hashtags and style', () => {
  it('in this order, whole', async () => {
    suggest({ caption: 'word '.repeat(60).trim(), hashtags: ['a', 'b', 'c'] });
    await openPreview();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Caption',
      'Hashtags',
      'Style',
    ]);
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'word '.repeat(60).trim(),
      '#a #b #c',
      'Inspirational',
    ]);
  });
});
