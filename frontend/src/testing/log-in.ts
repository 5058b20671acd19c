/** Signing in by the login screen, once it stands there. */
import { screen } from '@testing-library/react';
import type { renderApp } from './render-app';

export async function logIn({ user }: ReturnType<typeof renderApp>): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'maraoutside');
  await user.type(screen.getByLabelText('Password'), 'Correct horse 7');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
