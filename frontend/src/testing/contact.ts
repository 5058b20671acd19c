/** The contact form in tests: opened, filled in, sent, answered. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderApp } from './render-app';

export const message = {
  Name: 'Mara Oliveira',
  Email: 'mara@example.org',
  'Subject (optional)': 'A question',
  Message: 'Where is my trip?',
};

type App = Awaited<ReturnType<typeof openContact>>;

export async function openContact(path = '/contact') {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Contact Support' });
  return app;
}

export async function write({ user }: App, changes: Partial<typeof message> = {}) {
  for (const [label, text] of Object.entries({ ...message, ...changes })) {
    if (text !== '') await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

/** A toast is seen once its movement has begun. */
export async function seeToast(title: string, text: string) {
  await waitFor(() => {
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });
}

export function values() {
  return Object.keys(message).map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);
}
