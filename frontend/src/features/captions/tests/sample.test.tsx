import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContent } from '@/data/drafts/styles';
import {
  captionPath,
  choose,
  generate,
  giveCredits,
  openWritten,
  recordAsked,
  refused,
  suggestedCaption,
} from '@/testing/captions';
import { makeBilling, makeSuggestion } from '@/testing/factories';
import { recordSaves } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const unpaid = 'Using mock data! An active subscription is required to access this feature.';

beforeEach(giveCredits);

/** Asks for a caption in another style when the rewrites and the credits are used up. */
async function showSampleInstead(style: string) {
  recordAsked(() => HttpResponse.json(makeSuggestion({ refinements_left: 0 })));
  const app = await openWritten();
  recordAsked(refused);
  await choose(app, style);
  await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText(unpaid);
  return app;
}

describe('without a credit', () => {
  it('§8 Generation failure: without a credit a sample and its notice', async () => {
    recordAsked(refused);
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    expect(await screen.findByText(unpaid)).toBeVisible();
    expect(screen.getByText(unpaid)).toHaveClass('text-danger');
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveValue(sampleContent('funny').caption);
    expect(
      screen.getAllByRole('button', { name: /^Remove #/ }).map(({ textContent }) => textContent),
    ).toEqual(sampleContent('funny').hashtags.map((tag) => `#${tag}`));
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `/pricing?next=${encodeURIComponent(captionPath)}`,
    );
  });

  it("sets the user's own text aside and brings it back", async () => {
    const app = await openWritten();
    recordAsked(refused);
    await app.user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(unpaid)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Back to my text' }));
    expect(screen.getByDisplayValue(suggestedCaption)).toBeVisible();
    expect(screen.queryByText(unpaid)).not.toBeInTheDocument();
  });

  it('brings the style of that text back with it', async () => {
    const app = await showSampleInstead('Romantic');
    expect(screen.getByRole('radio', { name: 'Romantic' })).toBeChecked();
    await app.user.click(screen.getByRole('button', { name: 'Back to my text' }));
    expect(screen.getByRole('radio', { name: 'Funny' })).toBeChecked();
  });

  it("takes words typed in place of the sample for the user's own, and saves them", async () => {
    recordAsked(refused);
    const bodies = recordSaves();
    const app = renderApp(captionPath, { signedIn: true });
    await generate(app);
    await screen.findByText(unpaid);
    const field = screen.getByRole('textbox', { name: 'Caption' });
    await app.user.type(field, ' And tea.');
    expect(screen.getByText(unpaid)).toBeVisible();
    await app.user.clear(field);
    expect(screen.getByText(unpaid)).toBeVisible();
    await app.user.type(field, 'Our own words.');
    expect(screen.queryByText(unpaid)).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Preview Post' }));
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
    expect(bodies.map(({ caption }) => caption)).toEqual(['Our own words.']);
  });

  it('keeps both texts of the user where they have written over the sample too', async () => {
    const app = await showSampleInstead('Romantic');
    const field = screen.getByRole('textbox', { name: 'Caption' });
    await app.user.clear(field);
    await app.user.type(field, 'Our own words.');
    expect(screen.queryByRole('button', { name: 'Back to my text' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }));
    expect(field).toHaveValue(suggestedCaption);
    const after = screen.getByRole('button', { name: 'Next version' });
    await waitFor(() => expect(after).toBeEnabled());
    await app.user.click(after);
    expect(field).toHaveValue('Our own words.');
  });

  it('keeps the step for who goes to pay, and asks to generate when there are posts', async () => {
    const refusals = recordAsked(refused);
    const before = renderApp(captionPath, { signedIn: true });
    await generate(before);
    await screen.findByText(unpaid);
    before.unmount();
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByText(/^You have 4 posts now. This is still the sample/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Caption' })).not.toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Funny' })).toBeChecked();
    expect(refusals).toHaveLength(1);
  });

  it('keeps the refusal for who comes back without having paid', async () => {
    recordAsked(refused);
    const before = renderApp(captionPath, { signedIn: true });
    await generate(before);
    await screen.findByText(unpaid);
    before.unmount();
    server.use(
      http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling({ posts_remaining: 0 }))),
    );
    renderApp(captionPath, { signedIn: true });
    expect(await screen.findByText(unpaid)).toBeVisible();
  });
});
