/** The history as the server sends it, turned into what the screen shows. */
import { z } from 'zod/mini';
import type { StyleId } from '@/api/types';
import { styleName } from '@/data/drafts/styles';
import { texts } from '@/data/texts';
import { formatIsoDate } from '@/lib/format-date';
import { randomId } from '@/lib/random-id';
import { withHash } from './post-text';

const defaultStyle: StyleId = 'inspirational';

/** What is missing or of another type is read as empty. */
const text = z.catch(z.string().check(z.trim()), '');
const number = z.catch(z.number(), 0);
/** Numbers identify as well as texts. */
const id = z.union([z.pipe(z.number(), z.transform(String)), text]);
const anyList = z.catch(z.optional(z.array(z.unknown())), undefined);

/** A list of objects; whatever else it holds is left out. */
function listOf<Item>(item: z.ZodMiniType<Item>) {
  const items = (values: unknown[]) =>
    values.flatMap((value) => {
      const read = item.safeParse(value);
      return read.success ? [read.data] : [];
    });
  return z.catch(z.pipe(z.array(z.unknown()), z.transform(items)), []);
}

const captionSchema = z.object({ text, tone: text, hashtags: listOf(z.object({ tag: text })) });

const photoSchema = z.object({
  id,
  image: text,
  alt_text: text,
  focus: z.catch(z.optional(z.tuple([number, number])), undefined),
  captions: listOf(captionSchema),
});

const postSchema = z.object({
  id,
  trip: z.catch(z.object({ id, photos: listOf(photoSchema) }), { id: '', photos: [] }),
  ratio: number,
  final_text: text,
  export_date: text,
  edited_at: text,
  likes: number,
  comments: number,
  shares: number,
});

const pageSchema = z.object({
  posts: anyList,
  exports: anyList,
  data: anyList,
  next_cursor: text,
  totals: z.catch(
    z.optional(z.object({ posts: number, images: number, hashtags: number, styles: number })),
    undefined,
  ),
});

export type ShownPost = ReturnType<typeof shownPost>;
export type PostImage = ShownPost['images'][number];

function shownPost(post: z.infer<typeof postSchema>) {
  const { trip, likes, comments, shares } = post;
  // The first caption there is, on the first photo that has any.
  const caption = trip.photos.flatMap(({ captions }) => captions)[0];
  const postId = post.id || randomId();
  return {
    id: postId,
    images: trip.photos
      .map((photo, index) => ({
        id: photo.id || `${postId}-${index}`,
        url: photo.image,
        alt: photo.alt_text,
        /** What of it is in sight, where that is known. */
        focus: photo.focus,
      }))
      .filter(({ url }) => url !== ''),
    /** Shape of its slides, width to height, where that is known. */
    ratio: post.ratio || null,
    caption: caption?.text || post.final_text || texts.posts.noCaption,
    /** Each with #. */
    hashtags: (caption?.hashtags ?? []).flatMap(({ tag }) => (tag === '' ? [] : [withHash(tag)])),
    style: styleName(caption?.tone || defaultStyle),
    /** YYYY-MM-DD. */
    createdAt: formatIsoDate(post.export_date),
    isEdited: post.edited_at !== '',
    /** Its draft is that of this trip; empty where the server does not say. */
    tripId: trip.id,
    engagement: { likes, comments, shares },
  };
}

export const readPost = (answer: unknown) => shownPost(postSchema.parse(answer));

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
  const list = page?.posts ?? page?.exports ?? page?.data;
  const posts = listOf(postSchema).parse(list).map(shownPost);
  return {
    posts,
    nextCursor: page?.next_cursor || null,
    totals: page?.totals ?? totalsOf(posts),
    /** The totals are the server's, of all posts whatever is looked for; else they are of this page. */
    isCounted: page?.totals !== undefined,
  };
}
