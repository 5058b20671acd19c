import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportAll, exportUrl, openPreview } from '@/testing/preview';
import { server } from '@/testing/server';
import { letPass, stopClock } from '@/testing/stubs/clock';
import { type SavedFile, stubDownloads } from '@/testing/stubs/stub-downloads';

const mediaUrl = 'http://localhost:3000/media/:file';
const looseText =
  "We couldn't make the archive, so the images and text download one by one. Your browser may ask you to allow this.";

let saved: SavedFile[];

beforeEach(() => {
  saved = stubDownloads();
});

/** The system has a share sheet for the length of one test. */
function shareBy(share: (data: ShareData) => Promise<undefined>) {
  Object.assign(navigator, { share, canShare: () => true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });
}

describe('taking the post away', () => {
  it('§2 Preview: Export All takes the archive', async () => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(() =>
      expect(saved).toMatchObject([
        { name: 'triptych-post-saved.zip', href: '/archive/post-saved?exp=1&sig=a' },
      ]),
    );
  });

  it('§9 Preview: Download Image by the id of the photo', async () => {
    const app = await openPreview();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['triptych-two.jpg']));
  });

  it.each(['Export All', 'Download Image'])('takes a double tap on %s as one', async (name) => {
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    const button = screen.getByRole('button', { name });
    await app.user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    fireEvent.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    expect(saved).toHaveLength(1);
  });

  it('§9 Preview: loose photos by image numbers, and a text', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(
      () =>
        expect(saved.map(({ name }) => name)).toEqual([
          'triptych-image-1.jpg',
          'triptych-image-2.jpg',
          'triptych-image-3.jpg',
          'triptych-caption.txt',
        ]),
      { timeout: 5000 },
    );
  });

  it('says why several downloads begin, until something else is asked for', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    expect(await screen.findByText(looseText)).toBeVisible();
    expect(screen.queryByText(/Within Instagram's rules/)).not.toBeInTheDocument();
    await waitFor(() => expect(exportAll()).toBeEnabled(), { timeout: 5000 });
    expect(screen.getByText(looseText)).toBeVisible();
    server.resetHandlers();
    await app.user.click(exportAll());
    await waitFor(() => expect(saved.at(-1)?.name).toBe('triptych-post-saved.zip'));
    expect(await screen.findByText('Your post is in your downloads.')).toBeVisible();
    expect(screen.queryByText(looseText)).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('falls back where the answer has no address', async () => {
    server.use(http.get(exportUrl, () => HttpResponse.json({})));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    await waitFor(() => expect(saved[0]?.name).toBe('triptych-image-1.jpg'));
  });

  it('says that nothing worked', async () => {
    server.use(
      http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get(mediaUrl, () => new HttpResponse(null, { status: 404 })),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(exportAll());
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed. Please try again.');
    expect(saved).toEqual([]);
    expect(screen.queryByText(looseText)).not.toBeInTheDocument();
    expect(screen.queryByText(/Within Instagram's rules/)).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText(/Within Instagram's rules/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says of two things that did not work the last alone', async () => {
    server.use(http.get(mediaUrl, () => new HttpResponse(null, { status: 404 })));
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't download the image.");
    shareBy(async () => {
      throw new TypeError('no files');
    });
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await app.user.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("Sharing didn't work."));
    expect(screen.queryByText(/couldn't download/)).not.toBeInTheDocument();
  });

  it('brings the failure of an export into view', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.use(
      http.get(exportUrl, () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get(mediaUrl, () => new HttpResponse(null, { status: 404 })),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    scroll.mockClear();
    await app.user.click(exportAll());
    const failure = await screen.findByText('Export failed. Please try again.');
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    expect(scroll.mock.instances[0]).toContainElement(failure);
  });

  it('§2 Preview: Copy Caption & Hashtags, Copied! for 2 seconds', async () => {
    await openPreview();
    stopClock();
    fireEvent.click(screen.getByRole('button', { name: 'Copy Caption & Hashtags' }));
    await letPass(0);
    expect(screen.getByText('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Up before the birds, down before the rain.\n\n#firstlight #ridgewalk #june',
    );
    await letPass(1900);
    expect(screen.getByText('Copied!')).toBeVisible();
    await letPass(200);
    expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy Caption & Hashtags' })).toBeEnabled();
  });

  it('§2 Preview: Open Instagram in a new tab', async () => {
    await openPreview();
    const link = screen.getByRole('link', { name: /Open Instagram/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', 'https://www.instagram.com/');
  });

  it('§2 Preview: the share sheet where the system has one', async () => {
    const share = vi.fn(async (_data: ShareData) => undefined);
    shareBy(share);
    const app = await openPreview();
    await app.user.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement);
    await waitFor(() => expect(share).toHaveBeenCalled());
    const data = share.mock.calls[0]?.[0];
    expect(data?.files?.map(({ name }) => name)).toEqual([
      '01-triptych.jpg',
      '02-triptych.jpg',
      '03-triptych.jpg',
    ]);
    expect(data?.text).toContain('#firstlight');
  });

  it('keeps the files for a second press where the first came too late, and asks for no third', async () => {
    const share = vi.fn(async () => {
      throw Object.assign(new Error('Must be handling a user gesture.'), { name: 'NotAllowedError' });
    });
    shareBy(share);
    const app = await openPreview();
    await app.user.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement);
    const [again] = await screen.findAllByRole('button', { name: 'Share now' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await app.user.click(again as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent("Sharing didn't work.");
    expect(screen.queryByRole('button', { name: 'Share now' })).not.toBeInTheDocument();
  });

  it('says of each of two downloads that it is under way', async () => {
    server.use(
      http.get(mediaUrl, () => delay('infinite')),
      http.get(exportUrl, () => delay('infinite')),
    );
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    await app.user.click(screen.getByRole('button', { name: 'Download Image' }));
    await app.user.click(exportAll());
    expect(await screen.findByRole('button', { name: 'Exporting...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Downloading...' })).toBeDisabled();
  });
});
