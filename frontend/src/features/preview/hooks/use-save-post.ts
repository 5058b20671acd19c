/** Saves the post when the preview is entered, again when it was changed there, and after a failure that may pass. */
import { useCallback, useEffect, useRef } from 'react';
import { toApiError } from '@/api/errors';
import type { PostDraft } from '@/api/types';
import { altTextCharactersMax } from '@/components/post/alt-text-editor';
import { hasBackend } from '@/config/env';
import { changeDraft } from '@/data/drafts/draft-api';
import { styleName } from '@/data/drafts/styles';
import { postDeleted, postsApi, postUnsettled } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import { useDebounced } from '@/lib/use-debounced';
import { useOnceOnline } from '@/lib/use-once-online';
import type { PostToPreview } from './use-preview';

type PostToSave = Pick<PostToPreview, 'tripId' | 'content' | 'draft' | 'slides' | 'ratio'>;

const ratioDigits = 4;

function bodyOf({ tripId, content, draft, slides, ratio }: PostToSave): PostDraft {
  return {
    caption: content.caption.trim(),
    hashtags: content.hashtags,
    style: styleName(content.style),
    trip: tripId,
    photo_ids: slides.map(({ id }) => id),
    ratio: ratio.toFixed(ratioDigits),
    slides: slides.map(({ id, crop: { focus } }) => ({
      photo_id: id,
      focus: [...focus],
      alt_text: (draft.alt_texts[id] ?? '').slice(0, altTextCharactersMax),
    })),
  };
}

interface Sent {
  body: string;
  isRunning: boolean;
  postId: Promise<string | null>;
}

/** So long a text rests before it is saved again. */
const restMs = 600;

export function useSavePost(post: PostToSave, mayBeSaved: boolean) {
  const { tripId } = post;
  const dispatch = useAppDispatch();
  const [send, { isLoading, isSuccess, error }] = postsApi.useSavePostMutation();
  const body = JSON.stringify(bodyOf(post));
  const rested = useDebounced(body, restMs);
  const sent = useRef<Sent | null>(null);
  const isSavable = mayBeSaved && hasBackend();

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
  }, [isSavable, send, tripId, body]);

  // What was saved before may be another device's by then.
  const isUnsettled = post.draft.conflicts.length > 0;
  useEffect(() => {
    if (isUnsettled) sent.current = null;
  }, [isUnsettled]);

  useEffect(() => {
    const isDue = isSavable && !isLoading && rested === body && sent.current?.body !== body;
    if (isDue) void save();
  }, [isSavable, isLoading, rested, body, save]);

  const answered = error === undefined || isLoading ? null : toApiError(error);
  const failure = answered?.code === postUnsettled ? null : answered;
  const isDeleted = failure?.code === postDeleted;
  // No connection, or a fault of the server.
  const mayPass = failure !== null && (failure.name === 'NetworkError' || (failure.status ?? 0) >= 500);
  useRepeated(save, post.draft.revision, mayPass);
  return {
    /** The post as it is seen, to tell whether it has changed. */
    body,
    isSaving: isLoading,
    isSaved: isSuccess,
    error: isDeleted ? null : failure,
    /** The post that it would replace has been deleted; nothing is saved until the user says so. */
    isDeleted,
    /** Saves once more. Answers the post's id, or null where it could not be saved. */
    save,
    /** The same, where the post is not saved as it is seen. */
    saveAsSeen: async () => (isSuccess && sent.current?.body === body ? sent.current.postId : save()),
    /** Saves as a post of its own, in place of the one that was deleted. */
    saveAsNew: () => {
      dispatch(changeDraft(tripId, { post_id: null }));
      void save();
    },
  };
}

/** Saves again what may pass now: the network is back, or the draft has come through. */
function useRepeated(save: () => Promise<unknown>, revision: number, isFailed: boolean) {
  const failedAt = useRef<number>(undefined);
  useOnceOnline(isFailed ? save : null);
  useEffect(() => {
    failedAt.current = isFailed ? (failedAt.current ?? revision) : undefined;
    if (failedAt.current !== revision && isFailed) void save();
  }, [isFailed, revision, save]);
}
