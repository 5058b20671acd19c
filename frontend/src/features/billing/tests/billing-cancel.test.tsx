import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { keepReturnPlace } from '../payment-page';

it('says that nothing was changed, and leads back to the plans', async () => {
  renderApp('/billing/cancel', { signedIn: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment canceled' })).toBeVisible();
  expect(screen.getByText('No changes were made to your account.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('link', { name: 'Back to your post' })).not.toBeInTheDocument();
});

it('leads back to the step that was left', async () => {
  const step = '/app?step=3&trip=trip-1';
  keepReturnPlace(step);
  renderApp('/billing/cancel', { signedIn: true });
  expect(await screen.findByRole('link', { name: 'Back to your post' })).toHaveAttribute('href', step);
  expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute(
    'href',
    `/pricing?next=${encodeURIComponent(step)}`,
  );
});

it('follows no way that leads to another site', async () => {
  keepReturnPlace('//evil.example');
  renderApp('/billing/cancel', { signedIn: true });
  await screen.findByRole('link', { name: 'Back to pricing' });
  expect(screen.queryByRole('link', { name: 'Back to your post' })).not.toBeInTheDocument();
});

it.each(['/billing/success?session=cs_1', '/billing/change?plan=pro'])(
  'there are no payments at %s on a page without a server',
  async (path) => {
    window.TRIPTYCH_CONFIG = undefined;
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'No payments here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute('href', '/pricing');
  },
);
