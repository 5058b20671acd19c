import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Suggestion } from '@/api/types';
import {
  captionPath,
  giveCredits,
  openWritten,
  recordAsked,
  recordRefined,
  rewritten,
} from '@/testing/captions';
import { givePhotos } from '@/testing/curation';
import { makeSuggestion, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

const place = { kind: 'place', text: 'Arezzo, Italy', source: 'location' } as const;
const dates = [
  { kind: 'date', text: '3 to 5 May 2026', source: 'capture_time' },
  { kind: 'date', text: '3 days', source: 'capture_time' },
] as const;
const note = { kind: 'note', text: 'first snow', source: 'note' } as const;
const knowing = (changes: Partial<Suggestion>) => () => HttpResponse.json(makeSuggestion(changes));
const known = () => screen.getByRole('region', { name: 'What we know' });
const switches = () => within(known()).getAllByRole('switch');
const placeSwitch = () => within(known()).getByRole('switch', { name: 'Use: Place' });

beforeEach(giveCredits);

describe('what we know', () => {
  it('is shown by kind with its source, and a switch for each kind', async () => {
    recordAsked(knowing({ facts: [place, ...dates, note] }));
    await openWritten();
    expect(switches().map((each) => each.getAttribute('aria-label'))).toEqual([
      'Use: Place',
      'Use: Days',
      'Use: Your own words',
    ]);
    for (const each of switches()) expect(each).toBeChecked();
    for (const text of ['Arezzo, Italy', 'from the location in the photos', '3 to 5 May 2026', '3 days']) {
      expect(within(known()).getByText(text)).toBeVisible();
    }
  });

  it('tells what was seen in colours from what looks alike', async () => {
    recordAsked(
      knowing({
        facts: [
          { kind: 'shots', text: '2 stacks of similar shots, the largest of 3', source: 'likeness' },
          { kind: 'season', text: 'Autumn', source: 'time_and_location' },
          { kind: 'light', text: 'Bright pictures', source: 'pixels' },
        ],
      }),
    );
    await openWritten();
    for (const text of [
      'from photos that look alike',
      'from the time and the location in the photos',
      'from the colors and the light of the photos',
    ]) {
      expect(within(known()).getByText(text)).toBeVisible();
    }
  });

  it('can be switched off, which is remembered and sent with the next text', async () => {
    const asked = recordAsked(knowing({ facts: [place, note] }));
    const app = await openWritten();
    expect(asked[0]?.body).not.toHaveProperty('excluded_facts');
    await app.user.click(placeSwitch());
    expect(within(known()).getByText('left out')).toBeVisible();
    app.unmount();
    const again = renderApp(captionPath, { signedIn: true });
    await waitFor(() => expect(placeSwitch()).not.toBeChecked());
    await again.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await again.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(asked[1]?.body).toMatchObject({ excluded_facts: ['place'] }));
  });

  it('is rewritten without what was switched off, for free, and can be switched on again', async () => {
    recordAsked(knowing({ facts: [place, note] }));
    const asked = recordRefined(
      knowing({ caption: 'No names.', facts: [note], excluded_facts: [place], refinements_left: 9 }),
    );
    const app = await openWritten();
    expect(screen.queryByRole('button', { name: 'Rewrite now' })).not.toBeInTheDocument();
    await app.user.click(placeSwitch());
    await app.user.click(screen.getByRole('button', { name: 'Rewrite now' }));
    expect(await screen.findByDisplayValue('No names.')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ excluded_facts: ['place'], locked: [] });
    expect(asked[0]?.body).not.toHaveProperty('instruction');
    expect(placeSwitch()).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Rewrite now' })).not.toBeInTheDocument();
    await waitFor(() => expect(known()).toHaveFocus());
    await app.user.click(placeSwitch());
    expect(screen.getByRole('button', { name: 'Rewrite now' })).toBeVisible();
  });

  it('goes from the hashtags to choose from and from the alt texts, too', async () => {
    recordAsked(
      knowing({
        facts: [place],
        hashtags: ['steps', 'stone', 'slow'],
        suggested_hashtags: ['VisitArezzo'],
        alt_texts: { one: 'A street in Arezzo' },
      }),
    );
    recordRefined(
      knowing({
        caption: 'No names.',
        hashtags: ['steps', 'stone', 'slow'],
        suggested_hashtags: ['streets'],
        alt_texts: { one: 'A street' },
        facts: [],
        excluded_facts: [place],
      }),
    );
    const app = await openWritten();
    expect(app.container).toHaveTextContent('VisitArezzo');
    await app.user.click(placeSwitch());
    await app.user.click(screen.getByRole('button', { name: 'Rewrite now' }));
    expect(await screen.findByDisplayValue('No names.')).toBeVisible();
    expect(app.container).not.toHaveTextContent('VisitArezzo');
    await app.user.click(screen.getByText('Alt text'));
    expect(await screen.findByRole('textbox', { name: 'Slide 1' })).toHaveValue('A street');
  });

  it('keeps the notice where a shorter text still rests on what was known before', async () => {
    recordAsked(knowing({ facts: [place] }));
    recordRefined(knowing({ caption: 'Arezzo.', facts: [place], excluded_facts: [] }));
    const app = await openWritten();
    await app.user.click(placeSwitch());
    await app.user.click(screen.getByRole('button', { name: 'Shorter' }));
    expect(await screen.findByDisplayValue('Arezzo.')).toBeVisible();
    expect(placeSwitch()).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Rewrite now' })).toBeVisible();
  });

  it('is worked by keys alone', async () => {
    recordAsked(knowing({ facts: [place] }));
    const app = await openWritten();
    placeSwitch().focus();
    await app.user.keyboard(' ');
    expect(placeSwitch()).not.toBeChecked();
  });
});

describe('words for other photos', () => {
  const notice = /^You've changed your photos since this was written/;
  const one = makeTripPhoto({ id: 'one' });
  const two = makeTripPhoto({ id: 'two' });

  it('say so, and no more once the choice is as it was', async () => {
    givePhotos(one, two);
    const written = await openWritten();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    written.unmount();

    givePhotos(one, { ...two, is_selected: false });
    const fewer = renderApp(captionPath, { signedIn: true });
    const told = await screen.findByText(notice);
    expect(told).toBeVisible();
    expect(told.compareDocumentPosition(screen.getByRole('radio', { name: 'Funny' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveAccessibleDescription(
      /^You've changed your photos/,
    );
    recordRefined(() => rewritten('Up before the birds.', 9));
    await fewer.user.click(screen.getByRole('button', { name: 'Shorter' }));
    await screen.findByDisplayValue('Up before the birds.');
    expect(screen.getByText(notice)).toBeVisible();
    fewer.unmount();

    givePhotos(two, one);
    renderApp(captionPath, { signedIn: true });
    await screen.findByDisplayValue('Up before the birds.');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveAccessibleDescription(
      /^Only the first 125 characters/,
    );
  });
});
