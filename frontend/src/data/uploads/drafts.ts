/** Dropping, restoring and removing photos that the server has not got yet. */
import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import type { AppThunk } from '@/data/store/thunk';
import {
  type DraftFile,
  draftFile,
  forgetDraftFiles,
  forgetFilesOf,
  forgetLeftFiles,
  forgetStoredFiles,
  keepDraftFiles,
  restoreDraftFiles,
} from './draft-files';
import { keepTripOf } from './draft-trips';
import { fileRefusal } from './file-refusal';
import { releaseLocalPreviews } from './local-preview';
import {
  belongsTo,
  type DraftPhoto,
  draftsAdded,
  draftsRemoved,
  draftsRestored,
  draftsSentTo,
  selectDrafts,
  selectRestoredFor,
  tripOf,
} from './trips-slice';

const idCharacters = 8;
const orderCharacters = 4;

function fingerprint({ name, size, lastModified }: File): string {
  return [name, size, lastModified].join('/');
}

function makeId(index: number): string {
  const order = index.toString(36).padStart(orderCharacters, '0');
  return `${Date.now().toString(36)}-${order}-${nanoid(idCharacters)}`;
}

/** Takes files in; one that is there already is passed over. Returns how many were new. */
export function addDrafts(dropped: readonly File[], owner: string | null): AppThunk<number> {
  return (dispatch, getState) => {
    const known = new Set(
      selectDrafts(getState()).flatMap(({ id }) => {
        const file = draftFile(id);
        return file === undefined ? [] : [fingerprint(file)];
      }),
    );
    const fresh = dropped.filter((file) => {
      const isNew = !known.has(fingerprint(file));
      known.add(fingerprint(file));
      return isNew;
    });
    const drafts = fresh.map((file, index) => ({ id: makeId(index), file, sentTo: null }));
    keepDraftFiles(drafts, owner);
    dispatch(showDrafts(drafts, owner));
    const refused = drafts.filter(({ file }) => fileRefusal(file) !== null);
    void forgetStoredFiles(refused.map(({ id }) => id));
    return drafts.length;
  };
}

function showDrafts(drafts: readonly DraftFile[], owner: string | null): UnknownAction {
  return draftsAdded(
    drafts.map(({ id, file, sentTo }) => ({
      id,
      filename: file.name,
      owner,
      sentTo,
      message: fileRefusal(file),
    })),
  );
}

/** Brings back what an earlier visit left, once for each user. What another user has dropped goes. */
export function restoreDrafts(user: string | null): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectRestoredFor(getState()) === user) return;
    const isForeign = ({ owner }: DraftPhoto) => user !== null && owner !== null && owner !== user;
    dispatch(removeDrafts(selectDrafts(getState()).flatMap((draft) => (isForeign(draft) ? [draft.id] : []))));
    dispatch(draftsRestored(user));
    const found = await restoreDraftFiles(user);
    const known = new Set(selectDrafts(getState()).map(({ id }) => id));
    const kept = found.filter(({ id }) => !known.has(id));
    if (kept.length > 0) dispatch(showDrafts(kept, user));
  };
}

export function removeDrafts(ids: readonly string[]): AppThunk<void> {
  return (dispatch) => {
    dispatch(draftsRemoved([...ids]));
    releaseLocalPreviews(ids);
    void forgetDraftFiles(ids);
  };
}

/** Forgets the photos that went to a trip which is gone, and that others were to follow: they would lead there again. */
export function forgetSent(tripId: string): AppThunk<void> {
  return (dispatch, getState) => {
    const own = selectDrafts(getState()).filter((draft) => tripOf(draft) === tripId);
    const isSent = (draft: DraftPhoto) => draft.tripId !== null;
    dispatch(removeDrafts(own.filter(isSent).map(({ id }) => id)));
    const ids = own.filter((draft) => !isSent(draft)).map(({ id }) => id);
    dispatch(draftsSentTo({ ids, tripId: null }));
    void keepTripOf(ids, null);
  };
}

/**
 * Forgets the photos dropped here, those of other trips alone excepted where `tripId` tells one, and those of an earlier
 * visit that were never shown. Other tabs keep theirs.
 */
export function clearDrafts(owner: string | null, tripId: string | null = null): AppThunk<void> {
  return (dispatch, getState) => {
    const cleared = selectDrafts(getState()).filter((draft) => belongsTo(draft, tripId));
    dispatch(removeDrafts(cleared.map(({ id }) => id)));
    void forgetLeftFiles(owner);
  };
}

/** Forgets all photos of a user whose account is gone, so that nothing of it stays in the browser. */
export function clearDraftsOf(owner: string): AppThunk<void> {
  return (dispatch) => {
    dispatch(clearDrafts(owner));
    void forgetFilesOf(owner);
  };
}
