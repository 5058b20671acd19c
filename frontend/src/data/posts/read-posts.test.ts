import { describe, expect, it } from 'vitest';
import { makePost } from '@/testing/factories';
import { readPostPage } from './read-posts';

const photo = (captions: unknown) => ({ id: 'p', image: 'http://localhost:3000/media/p.jpg', captions });

function readOne(post: unknown) {
  const [first] = readPostPage([post]).posts;
  if (first === undefined) throw new Error('No post was read');
  return first;
}

describe('§3 History: the list comes as it is, or under posts, exports or data', () => {
  it.each([
    ['an array', (posts: unknown[]) => posts],
    ['posts', (posts: unknown[]) => ({ posts })],
    ['exports', (exports: unknown[]) => ({ exports })],
    ['data', (data: unknown[]) => ({ data })],
  ])('may be %s', (_name, wrap) => {
    const { posts, nextCursor } = readPostPage(wrap([makePost({ id: 'a' }), makePost({ id: 'b' })]));
    expect(posts.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(nextCursor).toBeNull();
  });

  it('is empty where the answer holds none', () => {
    expect(readPostPage({ message: 'x' }).posts).toEqual([]);
    expect(readPostPage(null).posts).toEqual([]);
  });

  it('brings totals and the next page, or has its own added up', () => {
    const totals = { posts: 9, images: 8, hashtags: 7, styles: 2 };
    expect(readPostPage({ posts: [], next_cursor: 'c', totals })).toMatchObject({ nextCursor: 'c', totals });
    expect(readPostPage([makePost(), makePost()]).totals).toEqual({
      posts: 2,
      images: 2,
      hashtags: 2,
      styles: 1,
    });
  });
});

describe('a post', () => {
  it('is shown with its words and pictures', () => {
    expect(readOne(makePost({ id: 'a' }))).toMatchObject({
      id: 'a',
      caption: 'First light on the ridge.',
      hashtags: ['#firstlight'],
      style: 'Inspirational',
      createdAt: '2026-06-02',
    });
  });

  it('§3 History: the first caption of the first photo that has any', () => {
    const captions = [{ text: 'Second photo', tone: 'funny', hashtags: [{ tag: '#a' }, { tag: 'b' }] }];
    const post = readOne({ id: 1, trip: { photos: [photo([]), photo(undefined), photo(captions)] } });
    expect(post).toMatchObject({ id: '1', caption: 'Second photo', style: 'Funny', hashtags: ['#a', '#b'] });
    expect(post.images).toHaveLength(3);
  });

  it('§3 History: defaults for caption, style, date and id', () => {
    const post = readOne({ trip: { photos: [] } });
    expect(post.caption).toBe('No caption available');
    expect(post.style).toBe('Inspirational');
    expect(post.createdAt).toBe(new Date().toISOString().slice(0, 10));
    expect(post.id).not.toBe('');
    expect(readOne({ final_text: 'Whole text' }).caption).toBe('Whole text');
  });

  it('§5 History: a style that no filter selects', () => {
    expect(readOne({ trip: { photos: [photo([{ text: 'x', tone: 'dramatic' }])] } }).style).toBe('Dramatic');
  });
});
