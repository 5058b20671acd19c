/** The words of a trip and what can be done to them. */
import { useMemo } from 'react';
import type { StyleId } from '@/api/types';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import {
  captionChanged,
  draftForgotten,
  hashtagAdded,
  hashtagRemoved,
  kept,
  noteChanged,
  postMended,
  selectDraft,
  slidesOrdered,
  styleChosen,
  textBroughtBack,
} from '../posts-slice';

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
      bringBack: () => dispatch(kept(textBroughtBack({ tripId }))),
      mend: (mending: Mending) => dispatch(kept(postMended({ tripId, ...mending }))),
      orderSlides: (order: string[]) => dispatch(kept(slidesOrdered({ tripId, order }))),
      forget: () => dispatch(kept(draftForgotten({ tripId }))),
    }),
    [dispatch, tripId],
  );
  return { draft, change };
}

export type DraftChanges = ReturnType<typeof useDraft>['change'];
