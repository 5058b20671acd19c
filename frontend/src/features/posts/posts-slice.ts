/** The words of each trip on their way to a post: chosen style, text, hashtags. The server has them once saved. */
import {
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { FactKind, StyleId } from '@/api/types';
import { type RootState, rootReducer } from '@/lib/root-reducer';
import { selectToken, sessionClosed } from '@/lib/session/session-slice';
import {
  type Content,
  type Draft,
  emptyDraft,
  type GenerationRequest,
  hasWords,
  isSameTag,
  isUnused,
  type KnownFact,
  type RefinementRequest,
  suggestionsMax,
} from './content';
import { type Drafts, readDrafts, writeDrafts } from './draft-storage';
import { hashtagsMax } from './instagram-rules';
import { holdsSample, sampleContent } from './sample-content';
import { shareChanges } from './shared-drafts';
import { redone, styleFor, undone, withNewWords } from './versions';

interface PostsState {
  /** By trip id. */
  drafts: Drafts;
}

/** A change to the draft of one trip. */
type DraftAction<Change = unknown> = PayloadAction<{ tripId: string } & Change>;

function draftOf(state: PostsState, tripId: string): Draft {
  state.drafts[tripId] ??= { ...emptyDraft };
  return state.drafts[tripId];
}

function kindsOf(facts: readonly KnownFact[]): string {
  return facts
    .map(({ kind }) => kind)
    .toSorted()
    .join();
}

const postsSlice = createSlice({
  name: 'posts',
  initialState: (): PostsState => ({ drafts: readDrafts() }),
  reducers: {
    styleChosen: (state, { payload }: DraftAction<{ style: StyleId }>) => {
      draftOf(state, payload.tripId).style = payload.style;
    },
    noteChanged: (state, { payload }: DraftAction<{ note: string }>) => {
      draftOf(state, payload.tripId).note = payload.note;
    },
    generationAsked: (state, { payload }: DraftAction<{ request: GenerationRequest }>) => {
      draftOf(state, payload.tripId).pending = payload.request;
    },
    contentGenerated: (state, { payload }: DraftAction<{ content: Content }>) => {
      const draft = draftOf(state, payload.tripId);
      Object.assign(draft, withNewWords(draft, payload.content), {
        pending: null,
        pendingRefinement: null,
        lockedSentences: [],
      });
    },
    refinementAsked: (state, { payload }: DraftAction<{ request: RefinementRequest }>) => {
      draftOf(state, payload.tripId).pendingRefinement = payload.request;
    },
    /**
     * Suggested hashtags stay as long as the chosen ones and the facts do. Alt texts come with the answer, which has
     * taken out what was switched off; those by the user's own hand are kept beside them.
     */
    contentRefined: (state, { payload }: DraftAction<{ content: Content }>) => {
      const draft = draftOf(state, payload.tripId);
      draft.pendingRefinement = null;
      if (draft.content === null) return;
      const { hashtags, suggestedHashtags, excludedFacts, writtenFor } = draft.content;
      const hasSameTags = payload.content.hashtags.join() === hashtags.join();
      const hasSameFacts = kindsOf(payload.content.excludedFacts) === kindsOf(excludedFacts);
      const altTexts = { ...draft.content.altTexts, ...payload.content.altTexts };
      const suggested = hasSameTags && hasSameFacts ? { suggestedHashtags } : {};
      const content = { ...payload.content, altTexts, writtenFor, ...suggested };
      Object.assign(draft, withNewWords(draft, content), { style: styleFor(draft, content) });
    },
    /** Asking again would not help. Where none is left the server has counted further than we knew. */
    refinementRefused: (state, { payload }: DraftAction<{ isLast: boolean }>) => {
      const draft = draftOf(state, payload.tripId);
      draft.pendingRefinement = null;
      if (payload.isLast && draft.content !== null) draft.content.refinementsLeft = 0;
    },
    wordsUndone: (state, { payload }: DraftAction) => {
      const draft = draftOf(state, payload.tripId);
      Object.assign(draft, undone(draft));
    },
    wordsRedone: (state, { payload }: DraftAction) => {
      const draft = draftOf(state, payload.tripId);
      Object.assign(draft, redone(draft));
    },
    sentenceLocked: (state, { payload }: DraftAction<{ sentence: string; isLocked: boolean }>) => {
      const draft = draftOf(state, payload.tripId);
      const others = draft.lockedSentences.filter((sentence) => sentence !== payload.sentence);
      draft.lockedSentences = payload.isLocked ? [...others, payload.sentence] : others;
    },
    factsSwitched: (state, { payload }: DraftAction<{ kind: FactKind; isOn: boolean }>) => {
      const draft = draftOf(state, payload.tripId);
      const others = draft.excludedKinds.filter((kind) => kind !== payload.kind);
      draft.excludedKinds = payload.isOn ? others : [...others, payload.kind];
    },
    altTextWritten: (state, { payload }: DraftAction<{ photoId: string; text: string }>) => {
      draftOf(state, payload.tripId).ownAltTexts[payload.photoId] = payload.text;
    },
    /** A sample takes the place of the text; the user's own is set aside, never lost. */
    sampleShown: (state, { payload }: DraftAction<{ style: StyleId }>) => {
      const draft = draftOf(state, payload.tripId);
      if (draft.content !== null && !draft.content.isSample) draft.setAside = draft.content;
      draft.content = sampleContent(payload.style);
      draft.pending = null;
    },
    /** The user's own words that they have put in its place meanwhile are set aside in turn. */
    textBroughtBack: (state, { payload }: DraftAction) => {
      const draft = draftOf(state, payload.tripId);
      const { content, setAside } = draft;
      if (setAside === null) return;
      const isOwn = hasWords(content) && !content.isSample;
      Object.assign(draft, { content: setAside, style: setAside.style, setAside: isOwn ? content : null });
    },
    /** A sample whose sentences have all gone is the user's own text. */
    captionChanged: (state, { payload: { tripId, caption } }: DraftAction<{ caption: string }>) => {
      const { content } = draftOf(state, tripId);
      if (content === null) return;
      content.caption = caption;
      content.isSample = caption.trim() === '' ? content.isSample : holdsSample(caption, content.style);
    },
    /** A removed tag is offered again, first of the suggestions. */
    hashtagRemoved: (state, { payload }: DraftAction<{ tag: string }>) => {
      const { content } = draftOf(state, payload.tripId);
      if (content === null) return;
      const isOther = (tag: string) => !isSameTag(tag, payload.tag);
      content.hashtags = content.hashtags.filter(isOther);
      content.suggestedHashtags = [payload.tag, ...content.suggestedHashtags.filter(isOther)].slice(
        0,
        suggestionsMax,
      );
    },
    hashtagAdded: (state, { payload }: DraftAction<{ tag: string }>) => {
      const { content } = draftOf(state, payload.tripId);
      if (content === null || content.hashtags.length >= hashtagsMax) return;
      if (!content.hashtags.some((tag) => isSameTag(tag, payload.tag))) content.hashtags.push(payload.tag);
    },
    postMended: (
      state,
      { payload }: DraftAction<{ caption: string; hashtags: string[]; leftOut: string[] }>,
    ) => {
      const draft = draftOf(state, payload.tripId);
      draft.leftOut = payload.leftOut;
      if (draft.content !== null) {
        const { caption, hashtags } = payload;
        Object.assign(draft, withNewWords(draft, { ...draft.content, caption, hashtags }));
      }
    },
    slidesOrdered: (state, { payload }: DraftAction<{ order: string[] }>) => {
      draftOf(state, payload.tripId).order = payload.order;
    },
    postSaved: (state, { payload }: DraftAction<{ postId: string | null }>) => {
      draftOf(state, payload.tripId).postId = payload.postId;
    },
    draftForgotten: (state, { payload }: DraftAction) => {
      delete state.drafts[payload.tripId];
    },
    /** Words that cost a credit and that no post holds yet stay with their trip. */
    draftsForgotten: (state) => {
      state.drafts = Object.fromEntries(Object.entries(state.drafts).filter(([, draft]) => isUnused(draft)));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionClosed, (state) => {
      state.drafts = {};
    });
  },
  selectors: {
    selectDrafts: (state) => state.drafts,
    selectDraft: (state, tripId: string) => state.drafts[tripId] ?? emptyDraft,
  },
});

declare module '@/lib/root-reducer' {
  interface LazySlices extends WithSlice<typeof postsSlice> {}
}

const injected = postsSlice.injectInto(rootReducer);

export const {
  styleChosen,
  noteChanged,
  generationAsked,
  contentGenerated,
  contentRefined,
  refinementAsked,
  refinementRefused,
  wordsUndone,
  wordsRedone,
  sentenceLocked,
  factsSwitched,
  altTextWritten,
  sampleShown,
  textBroughtBack,
  captionChanged,
  hashtagRemoved,
  hashtagAdded,
  postMended,
  slidesOrdered,
  postSaved,
  draftForgotten,
  draftsForgotten,
} = injected.actions;
export const { selectDraft, selectDrafts } = injected.selectors;

/** Makes a change that outlives a reload, and in a remembered session the tab. */
export function kept(action: UnknownAction): ThunkAction<void, RootState, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const before = selectDrafts(getState());
    dispatch(action);
    const after = selectDrafts(getState());
    writeDrafts(after);
    shareChanges(before, after, selectToken(getState()));
  };
}
