import { expect, it, vi } from 'vitest';
import { errorText } from './errors';
import { answerReader } from './read-answer';

vi.mock('./answers', () => {
  throw new Error('Loading chunk 7 failed.');
});

it('reports that a part of the page is missing, and no lost connection', async () => {
  const { error } = await answerReader('User')({}, 200);
  expect(error?.name).toBe('ApiError');
  expect(error && errorText(error)).toMatch(
    /^We couldn't load a part of this page\. .* Reload to continue\.$/,
  );
});
