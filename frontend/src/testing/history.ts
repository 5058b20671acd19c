/** The history in tests: what the server lists, and the cards that are drawn of it. */
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { Post, Schemas, StyleId } from '@/api/types';
import { makePost } from './factories';
import { server } from './server';
import { apiUrl } from './test-config';

export const historyPath = '/previous-posts';
export const listUrl = apiUrl('api/my-post-exports/');
export const exportUrl = apiUrl('api/export-post/:id/');
export const unreachable = 'Unable to load posts from server. Showing sample data.';

interface Words {
  id: string;
  text?: string;
  tone?: StyleId;
  tags?: string[];
  images?: number;
}

export function post({
  id,
  text = 'First light.',
  tone = 'inspirational',
  tags = ['dawn'],
  images = 1,
}: Words): Post {
  const captions = [{ text, tone, hashtags: tags.map((tag) => ({ tag })) }];
  const photos = Array.from({ length: images }, (_, index) => ({
    id: `${id}-${index}`,
    image: `http://localhost:3000/media/${id}-${index}.jpg?exp=1&sig=a`,
    focus: [0.5, 0.5],
    alt_text: '',
    captions,
  }));
  return makePost({ id, trip: { id: 'trip-1', photos } });
}

export function postPage(posts: Post[], changes: Partial<Schemas['History']> = {}): Schemas['History'] {
  const totals = { posts: 12, images: 34, hashtags: 1056, styles: 3 };
  return { posts, next_cursor: null, totals, ...changes };
}

/** Answers every question for a page of posts. Returns the queries that were asked. */
export function answerList(answer: (parameters: URLSearchParams) => Schemas['History']): string[] {
  const asked: string[] = [];
  server.use(
    http.get(listUrl, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(answer(searchParams));
    }),
  );
  return asked;
}

export const cards = () => screen.findAllByRole('article');
export const card = async (index = 0) => within((await cards())[index] as HTMLElement);
