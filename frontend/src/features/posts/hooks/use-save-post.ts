/** Saves the post when the preview is entered, and again when it was mended there. */
import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import type { PostDraft, TripPhoto } from '@/api/types';
import { useAppDispatch } from '@/app/hooks';
import { hasBackend } from '@/config/env';
import { postDeleted, useSavePostMutation } from '../api';
import type { Content } from '../content';
import { slideRatio } from '../instagram-rules';
import { kept, postSaved } from '../posts-slice';
import { styleName } from '../styles';
import { forgetPost } from '../trip-posts';

export interface SavedPost {
  isSaving: boolean;
  isSaved: boolean;
  error: ApiError | null;
  /** The post that it would replace has been deleted; nothing is saved until the user says so. */
  isDeleted: boolean;
  /** Saves once more. Answers the post's id, or null where it could not be saved. */
  save: () => Promise<string | null>;
  /** Saves as a post of its own, in place of the one that was deleted. */
  saveAsNew: () => void;
}

export interface PostToSave {
  tripId: string;
  content: Content;
  slides: readonly TripPhoto[];
  /** False for a sample, and for a post that the server would refuse. */
  isSavable: boolean;
}

const altTextCharactersMax = 1000;
const ratioDigits = 4;
const centre: [number, number] = [0.5, 0.5];

function bodyOf({ tripId, content, slides }: PostToSave): PostDraft {
  return {
    caption: content.caption.trim(),
    hashtags: content.hashtags,
    style: styleName(content.style),
    trip: tripId,
    photo_ids: slides.map(({ id }) => id),
    ratio: slideRatio(slides).toFixed(ratioDigits),
    slides: slides.map(({ id }) => ({
      photo_id: id,
      focus: centre,
      alt_text: (content.altTexts[id] ?? '').slice(0, altTextCharactersMax),
    })),
  };
}

/** What was sent last, and what comes of it. */
interface Sent {
  body: string;
  isRunning: boolean;
  postId: Promise<string | null>;
}

export function useSavePost(post: PostToSave): SavedPost {
  const { tripId } = post;
  const dispatch = useAppDispatch();
  const [send, { isLoading, isSuccess, error }] = useSavePostMutation();
  const body = JSON.stringify(bodyOf(post));
  const sent = useRef<Sent | null>(null);
  const isSavable = post.isSavable && hasBackend();

  const save = useCallback(async () => {
    if (!isSavable) return null;
    if (sent.current?.isRunning && sent.current.body === body) return sent.current.postId;
    const answer = send({ tripId, post: JSON.parse(body) as PostDraft });
    const postId = answer.then(({ data }) => data?.id ?? null);
    const now = { body, isRunning: true, postId };
    sent.current = now;
    await postId;
    now.isRunning = false;
    return postId;
  }, [isSavable, body, send, tripId]);

  useEffect(() => {
    if (isSavable && !isLoading && sent.current?.body !== body) void save();
  }, [isSavable, isLoading, body, save]);

  const failure = error === undefined || isLoading ? null : toApiError(error);
  const isDeleted = failure?.code === postDeleted;
  return {
    isSaving: isLoading,
    isSaved: isSuccess,
    error: isDeleted ? null : failure,
    isDeleted,
    save,
    saveAsNew: () => {
      forgetPost(tripId);
      dispatch(kept(postSaved({ tripId, postId: null })));
      void save();
    },
  };
}
