/** The services that somebody can sign in by. */

export interface SignInProvider {
  /** As the server's configuration names it. */
  id: string;
  /** As its button names it. */
  label: string;
}

export const providers: readonly SignInProvider[] = [
  { id: 'google', label: 'Google' },
  { id: 'twitter', label: 'X' },
];

export function providerLabel(id: string): string {
  return providers.find((provider) => provider.id === id)?.label ?? id;
}
