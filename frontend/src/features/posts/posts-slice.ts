/** The words of each trip on their way to a post: chosen style, text, hashtags. The server has them once saved. */
import {
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { StyleId } from '@/api/types';
import { type RootState, rootReducer } from '@/lib/root-reducer';
import { sessionClosed } from '@/lib/session/session-slice';
import {
  type Content,
  type Draft,
  emptyDraft,
  type GenerationRequest,
  hasWords,
  isSameTag,
  suggestionsMax,
} from './content';
import { type Drafts, readDrafts, writeDrafts } from './draft-storage';
import { hashtagsMax } from './instagram-rules';
import { holdsSample, sampleContent } from './sample-content';

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
      Object.assign(draft, { content: payload.content, setAside: null, pending: null });
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
        Object.assign(draft.content, { caption: payload.caption, hashtags: payload.hashtags });
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
    draftsForgotten: (state) => {
      state.drafts = {};
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
export const { selectDraft } = injected.selectors;
const { selectDrafts } = injected.selectors;

/** Makes a change that outlives a reload. */
export function kept(action: UnknownAction): ThunkAction<void, RootState, unknown, UnknownAction> {
  return (dispatch, getState) => {
    dispatch(action);
    writeDrafts(selectDrafts(getState()));
  };
}
