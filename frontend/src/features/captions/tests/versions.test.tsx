import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  captionPath,
  giveCredits,
  openWritten,
  recordRefined,
  rewritten,
  suggestedCaption,
} from '@/testing/captions';
import { renderApp } from '@/testing/render-app';

beforeEach(giveCredits);

const region = () => screen.getByRole('region', { name: 'Rewrite' });
const press = (name: string) => within(region()).getByRole('button', { name });

describe('versions', () => {
  it('are gone back to and forth without asking, and outlive a reload', async () => {
    const asked = recordRefined(() => rewritten('Short.', 9));
    const app = await openWritten();
    expect(screen.queryByRole('button', { name: 'Previous version' })).not.toBeInTheDocument();
    await app.user.click(press('Shorter'));
    await screen.findByDisplayValue('Short.');
    expect(screen.getByText('Version 2 of 2')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }));
    expect(await screen.findByDisplayValue(suggestedCaption)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous version' })).toBeDisabled();
    app.unmount();
    const again = renderApp(captionPath, { signedIn: true });
    await again.user.click(await screen.findByRole('button', { name: 'Next version' }));
    expect(await screen.findByDisplayValue('Short.')).toBeVisible();
    expect(within(region()).getByText('Free, 9 left')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('are rewritten from the one that is shown', async () => {
    const asked = recordRefined(() => rewritten('Short.', 9));
    const app = await openWritten();
    await app.user.click(press('Shorter'));
    await screen.findByDisplayValue('Short.');
    await app.user.click(screen.getByRole('button', { name: 'Previous version' }));
    await screen.findByDisplayValue(suggestedCaption);
    await app.user.click(press('Add a question'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({ current: { caption: suggestedCaption } });
  });
});
