import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { captionStyles } from '@/data/drafts/styles';
import {
  broken,
  captionPath,
  giveCredits,
  openWritten,
  recordAsked,
  recordRefined,
  refineUrl,
  refused,
  rewritten,
  suggestedCaption,
} from '@/testing/captions';
import { failures } from '@/testing/failures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';

beforeEach(giveCredits);

type User = Awaited<ReturnType<typeof openWritten>>['user'];

const region = () => screen.getByRole('region', { name: 'Rewrite' });
const press = (name: string) => within(region()).getByRole('button', { name });

describe('rewriting', () => {
  it('sends the words as they stand, with what is to change, and shows what came', async () => {
    const asked = recordRefined(() => rewritten('Up before the birds.', 9));
    const app = await openWritten();
    await app.user.type(screen.getByRole('textbox', { name: 'Caption' }), ' Tea.');
    await app.user.click(screen.getByRole('button', { name: 'Remove #june' }));
    expect(within(region()).getByText('Free, 10 left')).toBeVisible();
    await app.user.click(press('Shorter'));
    expect(await screen.findByDisplayValue('Up before the birds.')).toBeVisible();
    expect(asked[0]?.body).toEqual({
      suggestion_id: 'suggestion-1',
      instruction: 'shorter',
      locked: [],
      current: {
        tone: 'funny',
        caption: `${suggestedCaption} Tea.`,
        hashtags: ['firstlight', 'ridgewalk'],
      },
      excluded_facts: [],
    });
    expect(asked[0]?.key).toMatch(/^[\w-]{21}$/);
    expect(within(region()).getByText('Free, 9 left')).toBeVisible();
    await waitFor(() => expect(press('Shorter')).toHaveFocus());
  });

  it('takes free words, which stay, and says what the writer cannot do', async () => {
    const asked = recordRefined(() =>
      HttpResponse.json(
        { error: 'Unprocessable: the writer understands no free words.', code: 'not_understood' },
        { status: 422 },
      ),
    );
    const app = await openWritten();
    await app.user.type(screen.getByRole('textbox', { name: 'Your instruction' }), 'mention the rain{Enter}');
    expect(await within(region()).findByText('The writer understands no free words.')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ instruction: 'mention the rain' });
    expect(screen.getByDisplayValue('mention the rain')).toBeVisible();
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('offers a word or two in place of free words where the writer understands no more', async () => {
    const asked = recordRefined(() => rewritten('Words.', 9));
    recordAsked(() => rewritten('First light.', 10, { capabilities: { free_instructions: false } }));
    const app = renderApp(captionPath, { signedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: 'Funny' }));
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    const words = await screen.findByRole('textbox', { name: 'A word or two' });
    expect(screen.queryByRole('textbox', { name: 'Your instruction' })).not.toBeInTheDocument();
    await app.user.type(words, 'the rain');
    await app.user.click(press('Leave out'));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ instruction: 'drop the rain' }));
  });

  it('has more changes in a menu, which the keyboard reaches', async () => {
    const asked = recordRefined(() => rewritten('Words and more words.', 9));
    const app = await openWritten();
    act(() => press('More changes').focus());
    await app.user.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(6);
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByDisplayValue('Words and more words.')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ instruction: 'name the place' });
  });

  it('writes in another tone, which the style card follows', async () => {
    const asked = recordRefined(() =>
      rewritten('You and me.', 9, { tone: 'romantic', hashtags: ['us'], suggested_hashtags: ['two'] }),
    );
    const app = await openWritten();
    await app.user.click(press('Another tone'));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(captionStyles.length - 1);
    await app.user.click(screen.getByRole('menuitem', { name: 'Romantic' }));
    expect(await screen.findByDisplayValue('You and me.')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ tone: 'romantic' });
    expect(screen.getByRole('radio', { name: 'Romantic' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Remove #us' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add #two' })).toBeVisible();
  });

  it.each([
    ['Shorter', async (user: User) => user.click(press('Shorter'))],
    ['Rephrase', async (user: User) => user.click(press('Rephrase'))],
    [
      'Another tone',
      async (user: User) => {
        await user.click(press('Another tone'));
        await user.click(await screen.findByRole('menuitem', { name: 'Romantic' }));
      },
    ],
    [
      'Rewrite',
      async (user: User) =>
        user.type(screen.getByRole('textbox', { name: 'Your instruction' }), 'rain{Enter}'),
    ],
  ])('says that it is under way on %s alone, where that was pressed', async (name, begin) => {
    server.use(http.post(refineUrl, () => delay('infinite')));
    const app = await openWritten();
    const pressed = press(name);
    await begin(app.user);
    await waitFor(() => expect(pressed).toHaveAccessibleName('Rewriting...'));
    expect(within(region()).getAllByRole('button', { name: 'Rewriting...' })).toEqual([pressed]);
  });

  it('keeps the sentences that are locked, as long as they are there', async () => {
    recordAsked(() => rewritten('First light. No signal.\n\nBest day.', 10));
    const asked = recordRefined(() => rewritten('First light. New words.', 9));
    const app = renderApp(captionPath, { signedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: 'Funny' }));
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    await app.user.click(await screen.findByText('Keep sentences as they are'));
    const sentences = within(await screen.findByRole('list', { name: 'Sentences' })).getAllByRole('button');
    expect(sentences.map(({ textContent }) => textContent)).toEqual([
      'First light.',
      'No signal.',
      'Best day.',
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Keep: First light.' }));
    await app.user.click(screen.getByRole('button', { name: 'Keep: Best day.' }));
    expect(screen.getByText('2 of 3 kept')).toBeVisible();
    await app.user.click(press('Rephrase'));
    await screen.findByDisplayValue('First light. New words.');
    expect(asked[0]?.body).toMatchObject({ locked: ['First light.', 'Best day.'] });
    expect(screen.getByText('1 of 2 kept')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep: First light.', pressed: true })).toBeVisible();
  });

  it.each(failures.filter(({ name }) => name !== '400'))(
    'says that $name kept it from coming, and sends the same again under the same key',
    async ({ answer, text }) => {
      const asked = recordRefined(answer, () => rewritten('Short.', 9));
      const app = await openWritten();
      await app.user.click(press('Shorter'));
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      await app.user.click(within(region()).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByDisplayValue('Short.')).toBeVisible();
      expect(asked[1]).toEqual(asked[0]);
    },
  );

  it('takes up a request whose answer a reload has lost', async () => {
    const asked = recordRefined(broken, () => rewritten('Short.', 9));
    const app = await openWritten();
    await app.user.click(press('Shorter'));
    await screen.findByRole('alert');
    app.unmount();
    const again = renderApp(captionPath, { signedIn: true });
    expect(await screen.findByText(/rewrite didn't arrive/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('Short.')).toBeVisible();
    expect(asked[1]).toEqual(asked[0]);
  });

  it('ends where the credit has paid for the last one', async () => {
    recordRefined(() => rewritten('Short.', 0));
    const app = await openWritten();
    await app.user.click(press('Shorter'));
    expect(await screen.findByText("You've used them all. Generating again costs a credit.")).toBeVisible();
    expect(press('Shorter')).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Caption' })).toBeEnabled();
  });

  it('learns from the server that none is left, and shows no sample for it', async () => {
    recordRefined(() =>
      HttpResponse.json({ error: 'Ten times.', code: 'no_refinements_left' }, { status: 402 }),
    );
    const app = await openWritten();
    await app.user.click(press('Shorter'));
    expect(await screen.findByText("You've used them all. Generating again costs a credit.")).toBeVisible();
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
  });

  it('is not offered for a sample', async () => {
    recordAsked(refused);
    const app = renderApp(captionPath, { signedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: 'Funny' }));
    await app.user.click(screen.getByRole('button', { name: 'Generate' }));
    await screen.findByText(/^Using mock data!/);
    expect(screen.queryByRole('region', { name: 'Rewrite' })).not.toBeInTheDocument();
  });
});
