import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveCredits, openWritten, recordAsked } from '@/testing/captions';
import { makeSuggestion } from '@/testing/factories';

beforeEach(giveCredits);

describe('hashtags', () => {
  const chosen = () => screen.queryAllByRole('button', { name: /^Remove #/ }).map((chip) => chip.textContent);
  const offered = () => screen.queryAllByRole('button', { name: /^Add #/ }).map((chip) => chip.textContent);

  it('§2 Captions: a click on a chosen hashtag removes it', async () => {
    const app = await openWritten();
    expect(chosen()).toEqual(['#firstlight', '#ridgewalk', '#june']);
    await app.user.click(screen.getByRole('button', { name: 'Remove #ridgewalk' }));
    expect(chosen()).toEqual(['#firstlight', '#june']);
    expect(offered()[0]).toBe('#ridgewalk');
  });

  it('§2 Captions: a click on a suggested hashtag adds it', async () => {
    const app = await openWritten();
    await app.user.click(screen.getByRole('button', { name: 'Add #hills' }));
    expect(chosen()).toEqual(['#firstlight', '#ridgewalk', '#june', '#hills']);
    expect(offered()).not.toContain('#hills');
  });

  it('§9 Captions: 10 suggested hashtags, of which 8 are shown', async () => {
    const { suggested_hashtags: ten } = makeSuggestion();
    const app = await openWritten();
    expect(ten).toHaveLength(10);
    expect(offered()).toEqual(ten.slice(0, 8).map((tag) => `#${tag}`));
    await app.user.click(screen.getByRole('button', { name: 'Add #dawn' }));
    await app.user.click(screen.getByRole('button', { name: 'Add #summit' }));
    expect(offered()).toEqual(ten.slice(2).map((tag) => `#${tag}`));
  });

  it('are never more than five', async () => {
    const app = await openWritten();
    await app.user.click(screen.getByRole('button', { name: 'Add #dawn' }));
    await app.user.click(screen.getByRole('button', { name: 'Add #summit' }));
    expect(screen.getByText('5 of 5')).toBeVisible();
    expect(screen.getByText('Remove one first')).toBeVisible();
    for (const chip of screen.getAllByRole('button', { name: /^Add #/ })) expect(chip).toBeDisabled();
  });

  it('§5 Captions: a hashtag that is chosen is not added again, whatever its case', async () => {
    recordAsked(() =>
      HttpResponse.json(makeSuggestion({ hashtags: ['Dawn'], suggested_hashtags: ['dawn', 'hills'] })),
    );
    const app = await openWritten();
    expect(offered()).toEqual(['#hills']);
    await app.user.dblClick(screen.getByRole('button', { name: 'Add #hills' }));
    expect(chosen()).toEqual(['#Dawn', '#hills']);
    expect(offered()).toEqual([]);
  });
});

describe('the focus after a hashtag was pressed', () => {
  const chip = (name: string) => screen.getByRole('button', { name });
  const title = () => screen.getByRole('heading', { name: 'Hashtags' });

  it('is on the chip that follows, on the one before where none does, and last on the title', async () => {
    const app = await openWritten();
    chip('Remove #ridgewalk').focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(chip('Remove #june')).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(chip('Remove #firstlight')).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('is on the next suggestion, and on the title where no more may be added', async () => {
    const app = await openWritten();
    chip('Add #dawn').focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(chip('Add #summit')).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(title()).toHaveFocus());
  });
});
