/** The post of a trip as it is being written, and what can be done to it. Every change is sent by itself. */
import type { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { FactKind } from '@/api/types';
import type { FocusPoint } from '@/data/posts/crop';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { type Content, isSameTag, suggestionsMax } from './content';
import { changeDraft, draftApi, sendUnsent } from './draft-api';
import { type Draft, viewOf } from './draft-view';
import { type DraftPatch, emptyStoredDraft } from './stored-draft';
import { conflictSettled, requestsChanged, selectUnsent, tripForgotten } from './unsent-slice';
import './unsent-listener';
import { hashtagsMax, type PostParts } from '@/data/posts/instagram-rules';
import { holdsSample } from './styles';

/** Reads the draft as a screen opens, and again when its tab is looked at: another tab or device may have changed it. */
export function useOpenedDraft(tripId: string | typeof skipToken) {
  return draftApi.useDraftQuery(tripId, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
}

export function useDraft(tripId: string) {
  const dispatch = useAppDispatch();
  const { data: stored = emptyStoredDraft } = draftApi.useDraftQuery(tripId);
  const unsent = useAppSelector((state) => selectUnsent(state, tripId));
  const draft = useMemo(() => viewOf(stored, unsent), [stored, unsent]);
  const change = useMemo(() => {
    const patch = (changes: DraftPatch) => dispatch(changeDraft(tripId, changes));
    const show = (sample: Content | null) => dispatch(requestsChanged({ tripId, sample, generation: null }));
    const { revision } = draft;
    return {
      ...changesOf(draft, patch, show),
      settle: (field: string, isMine: boolean) =>
        dispatch(conflictSettled({ tripId, field, isMine, revision })),
      /** What is unsent is lost. */
      forget: () => dispatch(tripForgotten({ tripId })),
      sendAgain: () => void dispatch(sendUnsent(tripId)),
    };
  }, [dispatch, tripId, draft]);
  return { draft, change };
}

export type OpenedDraft = ReturnType<typeof useDraft>;
export type DraftChanges = OpenedDraft['change'];

type Texts = Partial<Pick<Content, 'caption' | 'hashtags' | 'suggestedHashtags'>>;

function textPatch({ caption, hashtags, suggestedHashtags }: Texts): DraftPatch {
  return {
    ...(caption === undefined ? {} : { caption }),
    ...(hashtags === undefined ? {} : { hashtags }),
    ...(suggestedHashtags === undefined ? {} : { suggested_hashtags: suggestedHashtags }),
  };
}

const without = <Entry>(list: readonly Entry[], entry: Entry) => list.filter((other) => other !== entry);

function changesOf(
  draft: Draft,
  patch: (changes: DraftPatch) => void,
  showSample: (sample: Content | null) => void,
) {
  const { content } = draft;
  /** A sample stays in the page; once all its sentences are gone it is the user's own text. */
  const changeText = (texts: Texts) => {
    if (content === null) return;
    if (!content.isSample) return patch(textPatch(texts));
    const sample = { ...content, ...texts };
    if (sample.caption.trim() === '' || holdsSample(sample.caption, sample.style)) return showSample(sample);
    patch({ version: null, ...textPatch(sample) });
    showSample(null);
  };
  return {
    patch,
    changeCaption: (caption: string) => changeText({ caption }),
    addHashtag: (tag: string) => {
      if (content === null || content.hashtags.length >= hashtagsMax) return;
      if (content.hashtags.some((other) => isSameTag(other, tag))) return;
      changeText({ hashtags: [...content.hashtags, tag] });
    },
    /** A removed tag is offered again, first of the suggestions. */
    removeHashtag: (tag: string) => {
      if (content === null) return;
      const isOther = (other: string) => !isSameTag(other, tag);
      const suggested = [tag, ...content.suggestedHashtags.filter(isOther)].slice(0, suggestionsMax);
      changeText({ hashtags: content.hashtags.filter(isOther), suggestedHashtags: suggested });
    },
    lockSentence: (sentence: string, isLocked: boolean) => {
      const others = without(draft.locked_sentences, sentence);
      patch({ locked_sentences: isLocked ? [...others, sentence] : others });
    },
    switchFacts: (kind: FactKind, isOn: boolean) => {
      const others = without(draft.excluded_facts, kind);
      patch({ excluded_facts: isOn ? others : [...others, kind] });
    },
    /** The user's own text shows again in place of the sample. */
    bringBack: () => {
      const { textBehind, style } = draft;
      showSample(null);
      if (textBehind !== null && textBehind.style !== style) patch({ style: textBehind.style });
    },
    /** Of the post of `slides`. The text of before becomes a version, so that it can be gone back to. */
    fix: (fixed: PostParts, slides: readonly string[]) => {
      if (content === null) return;
      const { caption } = fixed;
      const hashtags = [...fixed.hashtags];
      const leftOut = slides.filter((id) => !fixed.slides.includes(id));
      if (leftOut.length > 0) patch({ left_out: [...draft.left_out, ...leftOut] });
      if (caption === content.caption && hashtags.join() === content.hashtags.join()) return;
      if (content.isSample) return changeText({ caption, hashtags });
      patch({ version: null, ...textPatch({ ...content, caption, hashtags }) });
    },
    setFocus: (photoId: string, focus: FocusPoint | null) =>
      patch({ focus: { [photoId]: focus === null ? null : [...focus] } }),
  };
}
