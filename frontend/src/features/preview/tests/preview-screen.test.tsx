import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportAll, exportUrl, openPreview, suggest } from '@/testing/preview';
import { server } from '@/testing/server';
import { letPass, stopClock } from '@/testing/stubs/clock';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

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
      'Your browser blocked copying. Select the text in the summary instead.',
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
    await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    stopClock();
    fireEvent.click(exportAll());
    await letPass(0);
    for (const count of [1, 2, 3]) {
      await letPass(499);
      expect(saved).toHaveLength(count);
      await letPass(1);
      expect(saved).toHaveLength(count + 1);
    }
    expect(saved.map(({ name }) => name)).toEqual([
      'triptych-image-1.jpg',
      'triptych-image-2.jpg',
      'triptych-image-3.jpg',
      'triptych-caption.txt',
    ]);
  });
});

describe('§2 Preview: a summary of caption, hashtags and style', () => {
  it('in this order, whole', async () => {
    suggest({ caption: 'word '.repeat(60).trim(), hashtags: ['a', 'b', 'c'] });
    await openPreview();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getAllByRole('term').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Caption',
      'Hashtags',
      'Alt text, slide 1',
      'Style',
    ]);
    expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'word '.repeat(60).trim(),
      '#a #b #c',
      'None yet',
      'Funny',
    ]);
  });
});
