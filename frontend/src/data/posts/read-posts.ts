/** The history as the server sends it, turned into what the screen shows. */
import { isFields } from '@/api/answer-shapes';
import type { PostTotals } from '@/api/types';
import { styleName } from '@/data/drafts/styles';
import { formatIsoDate } from '@/lib/format-date';
import { randomId } from '@/lib/random-id';
import type { FocusPoint } from './crop';
import { withHash } from './post-text';

export interface PostImage {
  id: string;
  url: string;
  /** What it shows, where that is known. */
  alt: string;
  /** What of it is in sight; undefined where the server does not say. */
  focus?: FocusPoint | undefined;
}

export interface ShownPost {
  id: string;
  images: PostImage[];
  /** Shape of its slides, width to height; null where the server does not say. */
  ratio: number | null;
  caption: string;
  /** Each with #. */
  hashtags: string[];
  /** The style's name. */
  style: string;
  /** YYYY-MM-DD. */
  createdAt: string;
  /** Whether it was saved again later. */
  isEdited: boolean;
  /** Its draft is that of this trip; empty where the server does not say. */
  tripId: string;
  engagement: { likes: number; comments: number; shares: number };
}

export interface ShownPage {
  posts: ShownPost[];
  nextCursor: string | null;
  totals: PostTotals;
  /** The totals are the server's, of all posts whatever is looked for; else they are of this page. */
  isCounted: boolean;
}

const defaultCaption = 'No caption available';
const defaultStyle = 'Inspirational';

type Fields = Record<string, unknown>;

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function focusOf(value: unknown): FocusPoint | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  return [numberOf(value[0]), numberOf(value[1])];
}

/** Numbers identify as well as texts. */
function idOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** The first caption there is, on the first photo that has any. */
function firstCaption(photos: readonly Fields[]): Fields {
  return photos.map(({ captions }) => listOf(captions)[0]).find((caption) => caption !== undefined) ?? {};
}

export function readPost(raw: Fields): ShownPost {
  const trip = isFields(raw.trip) ? raw.trip : {};
  const photos = listOf(trip.photos);
  const caption = firstCaption(photos);
  const id = idOf(raw.id) || randomId();
  return {
    id,
    images: photos
      .map((photo, index) => ({
        id: idOf(photo.id) || `${id}-${index}`,
        url: textOf(photo.image),
        alt: textOf(photo.alt_text),
        focus: focusOf(photo.focus),
      }))
      .filter(({ url }) => url !== ''),
    ratio: numberOf(raw.ratio) || null,
    caption: textOf(caption.text) || textOf(raw.final_text) || defaultCaption,
    hashtags: listOf(caption.hashtags)
      .map(({ tag }) => textOf(tag))
      .filter((tag) => tag !== '')
      .map(withHash),
    style: textOf(caption.tone) === '' ? defaultStyle : styleName(textOf(caption.tone)),
    createdAt: formatIsoDate(textOf(raw.export_date)),
    isEdited: textOf(raw.edited_at) !== '',
    tripId: idOf(trip.id),
    engagement: {
      likes: numberOf(raw.likes),
      comments: numberOf(raw.comments),
      shares: numberOf(raw.shares),
    },
  };
}

/** What posts add up to, where the server does not say. */
export function totalsOf(posts: readonly ShownPost[]): PostTotals {
  return {
    posts: posts.length,
    images: posts.reduce((sum, { images }) => sum + images.length, 0),
    hashtags: posts.reduce((sum, { hashtags }) => sum + hashtags.length, 0),
    styles: new Set(posts.map(({ style }) => style)).size,
  };
}

function readTotals(value: unknown, posts: readonly ShownPost[]): PostTotals {
  if (!isFields(value)) return totalsOf(posts);
  return {
    posts: numberOf(value.posts),
    images: numberOf(value.images),
    hashtags: numberOf(value.hashtags),
    styles: numberOf(value.styles),
  };
}

/** An answer is a list, or holds it under `posts`, `exports` or `data`. */
export function readPostPage(raw: unknown): ShownPage {
  const fields = isFields(raw) ? raw : {};
  const list = [raw, fields.posts, fields.exports, fields.data].find((value) => Array.isArray(value));
  const posts = listOf(list).map(readPost);
  return {
    posts,
    nextCursor: textOf(fields.next_cursor) || null,
    totals: readTotals(fields.totals, posts),
    isCounted: isFields(fields.totals),
  };
}
