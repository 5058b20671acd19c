import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveCredits, openWritten, recordAsked, recordRefined, rewritten } from '@/testing/captions';
import { pickPhotos, recordSaves } from '@/testing/preview';

beforeEach(giveCredits);

const caption = () => screen.getByRole('textbox', { name: 'Caption' });
const write = (text: string) => fireEvent.change(caption(), { target: { value: text } });

describe("Instagram's rules beside the words", () => {
  it('are told of one by one, each with what fixes it', async () => {
    pickPhotos(22);
    const app = await openWritten();
    expect(screen.getByText('Instagram allows 20 slides; you have 22.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Keep the first 20' }));
    expect(screen.queryByText(/20 slides/)).not.toBeInTheDocument();
    write('Again #June and #july');
    expect(screen.getByText('The hashtag #june appears twice.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Keep one' }));
    expect(screen.queryByRole('button', { name: 'Remove #june' })).not.toBeInTheDocument();
    expect(caption()).toHaveValue('Again #June and #july');
    write('word '.repeat(500));
    expect(screen.getByText(/^Instagram allows 2,200 characters/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Shorten it' }));
    expect(screen.queryByText(/^Instagram allows/)).not.toBeInTheDocument();
  });

  it('leave the focus to the next mending, and last to the caption', async () => {
    const app = await openWritten();
    write(`#one #two #three #four #five #six ${'word '.repeat(500)}`);
    screen.getByRole('button', { name: 'Keep the first 5' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Shorten it' })).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(caption()).toHaveFocus());
  });

  it('leave the words before the mending to be gone back to', async () => {
    const app = await openWritten();
    const long = 'word '.repeat(500);
    write(long);
    await app.user.click(screen.getByRole('button', { name: 'Shorten it' }));
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }));
    expect(caption()).toHaveValue(long);
  });
});

describe('the fold', () => {
  it('is marked in the text itself', async () => {
    await openWritten();
    const mark = () => document.querySelector('mark[data-fold]');
    expect(mark()).toBeNull();
    write(`${'seven77 '.repeat(16)}hidden words`);
    expect(mark()).toHaveTextContent(/^seven77 hidden words$/);
    expect(screen.getByText(/The shaded text is hidden behind/)).toBeVisible();
  });

  it('is not where the text is too long, and the note speaks of that alone', async () => {
    await openWritten();
    write('word '.repeat(500));
    expect(screen.getByText(/^\d+ characters too many\.$/)).toBeVisible();
    expect(document.querySelector('mark[data-fold]')).toBeNull();
    write('word '.repeat(100));
    expect(document.querySelector('mark[data-fold]')).not.toBeNull();
  });
});

describe('alt texts', () => {
  it('are written by the captioner, changed by hand, and kept when the words are written anew', async () => {
    pickPhotos(2);
    recordAsked(() => rewritten('Words.', 10, { alt_texts: { p1: 'A ridge', p2: '' } }));
    recordRefined(() => rewritten('Other.', 9, { alt_texts: { p1: 'Not this', p2: '' } }));
    const saves = recordSaves();
    const app = await openWritten('Words.');
    expect(screen.getByText('1 of 2 written')).toBeVisible();
    await app.user.click(screen.getByText('Alt text'));
    const texts = within(await screen.findByRole('list', { name: 'Alt texts' })).getAllByRole('textbox');
    expect(texts[0]).toHaveValue('A ridge');
    await app.user.type(texts[1] as HTMLElement, 'Snow on a path');
    expect(screen.getByText('2 of 2 written')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Rephrase' }));
    await screen.findByDisplayValue('Other.');
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByDisplayValue('Words.');
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    await screen.findByRole('heading', { name: 'Final Preview' });
    expect(saves[0]).toMatchObject({
      slides: [
        { photo_id: 'p1', alt_text: 'A ridge' },
        { photo_id: 'p2', alt_text: 'Snow on a path' },
      ],
    });
  });
});
