/** The history as the server sends it, turned into what the screen shows. */
import { nanoid } from '@reduxjs/toolkit';
import { z } from 'zod/mini';
import { readable } from '@/api/answer-parts';
import { described } from '@/api/answers.gen';
import type { Post, StyleId } from '@/api/types';
import { styleName } from '@/data/drafts/styles';
import { texts } from '@/data/texts';
import { formatIsoDate } from '@/lib/format-date';
import { withHash } from './post-text';

const defaultStyle: StyleId = 'inspirational';

const postList = z.catch(z.optional(readable(described.Post)), undefined);

const pageSchema = z.object({
  posts: postList,
  exports: postList,
  data: postList,
  next_cursor: z.catch(z.string(), ''),
  totals: z.catch(z.optional(described.Totals.type), undefined),
});

const pointOf = ([left, top]: number[]): [number, number] | undefined =>
  left === undefined || top === undefined ? undefined : [left, top];

export type ShownPost = ReturnType<typeof shownPost>;
export type PostImage = ShownPost['images'][number];

function shownPost(post: Post) {
  const { trip } = post;
  // The first caption there is, on the first photo that has any.
  const caption = trip.photos.flatMap(({ captions }) => captions)[0];
  const postId = post.id || nanoid();
  return {
    id: postId,
    images: trip.photos
      .map((photo, index) => ({
        id: photo.id || `${postId}-${index}`,
        url: photo.image.trim(),
        alt: photo.alt_text,
        /** What of it is in sight, where that is known. */
        focus: pointOf(photo.focus),
      }))
      .filter(({ url }) => url !== ''),
    /** Shape of its slides, width to height, where that is known. */
    ratio: post.ratio || null,
    caption: caption?.text.trim() || post.final_text.trim() || texts.posts.noCaption,
    /** Each with #. */
    hashtags: (caption?.hashtags ?? []).flatMap(({ tag }) =>
      tag.trim() === '' ? [] : [withHash(tag.trim())],
    ),
    style: styleName(caption?.tone.trim() || defaultStyle),
    /** YYYY-MM-DD. */
    createdAt: formatIsoDate(post.export_date),
    isEdited: post.edited_at !== null,
    /** Its draft is that of this trip; empty where the server does not say. */
    tripId: trip.id,
  };
}

export const readPost = (answer: unknown) => shownPost(described.Post.type.parse(answer));

/** What posts add up to, where the server does not say. */
export function totalsOf(posts: readonly ShownPost[]) {
  return {
    posts: posts.length,
    images: posts.reduce((sum, { images }) => sum + images.length, 0),
    hashtags: posts.reduce((sum, { hashtags }) => sum + hashtags.length, 0),
    styles: new Set(posts.map(({ style }) => style)).size,
  };
}

/** An answer is a list, or holds it under `posts`, `exports` or `data`. */
export function readPostPage(answer: unknown) {
  const page = pageSchema.safeParse(Array.isArray(answer) ? { posts: answer } : answer).data;
  const posts = (page?.posts ?? page?.exports ?? page?.data ?? []).map(shownPost);
  return {
    posts,
    nextCursor: page?.next_cursor || null,
    totals: page?.totals ?? totalsOf(posts),
    /** The totals are the server's, of all posts whatever is looked for; else they are of this page. */
    isCounted: page?.totals !== undefined,
  };
}
