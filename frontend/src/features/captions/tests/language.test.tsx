import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  captionPath,
  generate,
  giveCredits,
  recordAsked,
  recordRefined,
  rewritten,
  suggestedCaption,
} from '@/testing/captions';
import { changeStored, storedDraft } from '@/testing/drafts';
import { renderApp } from '@/testing/render-app';

const languages = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
];

const select = () => screen.findByRole('combobox', { name: 'Caption language' });

beforeEach(giveCredits);

describe('the language of a caption', () => {
  it('is the first on offer that the browser asks for', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'de-AT', 'en']);
    changeStored({ languages });
    const asked = recordAsked();
    const app = renderApp(captionPath, { signedIn: true });
    expect(await select()).toHaveValue('de');
    await generate(app);
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ language: 'de' });
  });

  it('is chosen by hand, stored with the draft and asked for in a rewrite', async () => {
    changeStored({ languages });
    const asked = recordAsked();
    const refined = recordRefined(() => rewritten('Vor den Vögeln wach.', 9));
    const app = renderApp(captionPath, { signedIn: true });
    expect(await select()).toHaveValue('en');
    await generate(app);
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ language: 'en' });
    await app.user.selectOptions(await select(), 'Deutsch');
    await waitFor(async () => expect((await storedDraft()).language).toBe('de'));
    await generate(app, 'Romantic');
    await waitFor(() => expect(refined).toHaveLength(1));
    expect(refined[0]?.body).toMatchObject({ tone: 'romantic', language: 'de' });
  });

  it('is not asked for where the server offers one', async () => {
    renderApp(captionPath, { signedIn: true });
    await screen.findByRole('button', { name: 'Generate' });
    expect(screen.queryByRole('combobox', { name: 'Caption language' })).not.toBeInTheDocument();
  });
});
