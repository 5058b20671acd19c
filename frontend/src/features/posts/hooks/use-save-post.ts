/** Saves the post when the preview is entered, and again when it was mended there. */
import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import type { PostDraft, TripPhoto } from '@/api/types';
import { hasBackend } from '@/config/env';
import { useSavePostMutation } from '../api';
import type { Content } from '../content';
import { styleName } from '../styles';

export interface SavedPost {
  isSaving: boolean;
  isSaved: boolean;
  error: ApiError | null;
  /** Saves once more. Answers the post's id, or null where it could not be saved. */
  save: () => Promise<string | null>;
}

export interface PostToSave {
  tripId: string;
  content: Content;
  slides: readonly TripPhoto[];
  postId: string | null;
  /** False for a sample, and for a post that the server would refuse. */
  isSavable: boolean;
}

const altTextCharactersMax = 1000;
const centre: [number, number] = [0.5, 0.5];

function bodyOf({ tripId, content, slides }: PostToSave): PostDraft {
  return {
    caption: content.caption.trim(),
    hashtags: content.hashtags,
    style: styleName(content.style),
    trip: tripId,
    photo_ids: slides.map(({ id }) => id),
    slides: slides.map(({ id }) => ({
      photo_id: id,
      focus: centre,
      alt_text: (content.altTexts[id] ?? '').slice(0, altTextCharactersMax),
    })),
  };
}

export function useSavePost(post: PostToSave): SavedPost {
  const { tripId, postId } = post;
  const [send, { isLoading, isSuccess, error }] = useSavePostMutation();
  const body = JSON.stringify(bodyOf(post));
  const sentBody = useRef<string | null>(null);
  const isSavable = post.isSavable && hasBackend();

  const save = useCallback(async () => {
    if (!isSavable) return null;
    sentBody.current = body;
    const draft = JSON.parse(body) as PostDraft;
    const answer = await send({ tripId, post: postId === null ? draft : { ...draft, id: postId } });
    return answer.data?.id ?? null;
  }, [isSavable, body, send, tripId, postId]);

  useEffect(() => {
    if (isSavable && !isLoading && sentBody.current !== body) void save();
  }, [isSavable, isLoading, body, save]);

  return {
    isSaving: isLoading,
    isSaved: isSuccess,
    error: error === undefined || isLoading ? null : toApiError(error),
    save,
  };
}
