import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyPath } from '@/testing/history';
import { openPreview } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';

const { randomUUID } = crypto;

// A browser has it on secure pages alone, so that on others the code must load without it.
beforeAll(() => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
});

afterAll(() => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
});

describe('a page that is not secure', () => {
  it('writes words and shows the post', async () => {
    await openPreview();
    expect(await screen.findByText(/Within Instagram's rules/)).toBeVisible();
  });

  it('shows the history', async () => {
    renderApp(historyPath, { signedIn: true });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});
