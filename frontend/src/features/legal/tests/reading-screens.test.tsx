import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';

async function open(path: string, title: string) {
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: title });
  return within(screen.getByRole('main'));
}

describe('the legal texts', () => {
  it.each([
    ['/privacy', 'Privacy Policy', /stored hashed/, 'IP addresses'],
    ['/terms', 'Terms of Service', /renew automatically unless cancelled/, 'abusive behaviour'],
  ])('%s is dated, leads home and says the essential', async (path, title, sentence, item) => {
    const main = await open(path, title);
    expect(main.getByText('September 2, 2025')).toBeVisible();
    expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(main.getByText(sentence)).toBeVisible();
    expect(main.getByText(item)).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });
});

describe('a path that leads nowhere', () => {
  it('says so, leads home and writes the path to the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const main = await open('/no/such/place', '404');
    expect(main.getByText('Oops! Page not found')).toBeVisible();
    expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(log).toHaveBeenCalledWith(expect.any(String), '/no/such/place');
  });
});
