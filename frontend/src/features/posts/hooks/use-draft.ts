/** The words of a trip and what can be done to them. */
import { useMemo } from 'react';
import type { FactKind, StyleId } from '@/api/types';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import {
  altTextWritten,
  captionChanged,
  draftForgotten,
  factsSwitched,
  hashtagAdded,
  hashtagRemoved,
  kept,
  noteChanged,
  postMended,
  selectDraft,
  sentenceLocked,
  slidesOrdered,
  styleChosen,
  textBroughtBack,
  wordsRedone,
  wordsUndone,
} from '../posts-slice';
import { forgetPost } from '../trip-posts';

export interface Mending {
  caption: string;
  hashtags: string[];
  leftOut: string[];
}

export function useDraft(tripId: string) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, tripId));
  const change = useMemo(
    () => ({
      chooseStyle: (style: StyleId) => dispatch(kept(styleChosen({ tripId, style }))),
      changeNote: (note: string) => dispatch(kept(noteChanged({ tripId, note }))),
      changeCaption: (caption: string) => dispatch(kept(captionChanged({ tripId, caption }))),
      addHashtag: (tag: string) => dispatch(kept(hashtagAdded({ tripId, tag }))),
      removeHashtag: (tag: string) => dispatch(kept(hashtagRemoved({ tripId, tag }))),
      undo: () => dispatch(kept(wordsUndone({ tripId }))),
      redo: () => dispatch(kept(wordsRedone({ tripId }))),
      lockSentence: (sentence: string, isLocked: boolean) =>
        dispatch(kept(sentenceLocked({ tripId, sentence, isLocked }))),
      switchFacts: (kind: FactKind, isOn: boolean) => dispatch(kept(factsSwitched({ tripId, kind, isOn }))),
      writeAltText: (photoId: string, text: string) =>
        dispatch(kept(altTextWritten({ tripId, photoId, text }))),
      bringBack: () => dispatch(kept(textBroughtBack({ tripId }))),
      mend: (mending: Mending) => dispatch(kept(postMended({ tripId, ...mending }))),
      orderSlides: (order: string[]) => dispatch(kept(slidesOrdered({ tripId, order }))),
      forget: () => {
        forgetPost(tripId);
        dispatch(kept(draftForgotten({ tripId })));
      },
    }),
    [dispatch, tripId],
  );
  return { draft, change };
}

export type DraftChanges = ReturnType<typeof useDraft>['change'];
