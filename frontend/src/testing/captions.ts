/** The third step in tests: a style is chosen, words are asked for, and the questions are recorded. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { makeBilling, makeSuggestion } from './factories';
import { renderApp } from './render-app';
import { server } from './server';
import { apiUrl } from './test-config';

type App = ReturnType<typeof renderApp>;

export const captionPath = '/app?step=3&trip=trip-1';
export const generateUrl = apiUrl('api/generate-suggestions/');
/** The caption of `makeSuggestion`. */
export const suggestedCaption = 'Up before the birds, down before the rain.';

export function giveCredits(): void {
  server.use(
    http.get(apiUrl('api/billing/me/'), () => HttpResponse.json(makeBilling({ posts_remaining: 4 }))),
  );
}

interface Asked {
  key: string | null;
  body: unknown;
}

/** Records what the server is asked, answered in turn by `answers`; the last one answers the rest. */
export function recordAsked(...answers: (() => Response)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(generateUrl, async ({ request }) => {
      asked.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.json(makeSuggestion());
    }),
  );
  return asked;
}

export const refineUrl = apiUrl('api/refine/');

/** Records what is to be rewritten, answered in turn by `answers`; the last one answers the rest. */
export function recordRefined(...answers: (() => Response)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(refineUrl, async ({ request }) => {
      asked.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.json(makeSuggestion());
    }),
  );
  return asked;
}

/** Rewritten words, of which so many rewrites are left. */
export const rewritten = (
  caption: string,
  left: number,
  changes: Parameters<typeof makeSuggestion>[0] = {},
) => HttpResponse.json(makeSuggestion({ caption, refinements_left: left, ...changes }));

/** The answer to who has no credit left. */
export const refused = () =>
  HttpResponse.json(
    { error: 'An active subscription is required to access this feature.', code: 'subscription_required' },
    { status: 402 },
  );
/** The answer of a writer that cannot write now. */
export const broken = () => HttpResponse.json({ error: 'The writer is resting.' }, { status: 503 });

export async function choose({ user }: App, style: string) {
  await user.click(await screen.findByRole('radio', { name: style }));
}

export async function generate(app: App, style = 'Funny') {
  await choose(app, style);
  await app.user.click(screen.getByRole('button', { name: 'Generate' }));
}

/** Has words written in the funny style. */
export async function openWritten(caption = suggestedCaption) {
  const app = renderApp(captionPath, { signedIn: true });
  await generate(app);
  await screen.findByDisplayValue(caption);
  return app;
}
