/** Dropping, restoring and removing photos that the server has not got yet. */
import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { selectToken } from '@/data/session/session-slice';
import { sessionApi } from '@/data/session/use-session';
import type { AppThunk } from '@/data/store/root-reducer';
import { texts } from '@/data/texts';
import { releaseLocalPreviews } from './local-preview';
import {
  forgetFiles,
  forgetFilesOf,
  forgetLeftFiles,
  forgetStoredFiles,
  keepTripOf,
  type PendingFile,
  restoreFiles,
  storeFiles,
} from './upload-files';
import {
  belongsTo,
  type PendingUpload,
  selectRestoredFor,
  selectUploads,
  tripOf,
  uploadsAdded,
  uploadsRemoved,
  uploadsRestored,
  uploadsSentTo,
} from './uploads-slice';

const fileBytesMax = 30_000_000;

/** Why the server would not take a file, or null. Whether it is a picture only the server can tell. */
function fileRefusal({ size }: File): string | null {
  if (size === 0) return texts.uploads.empty;
  return size > fileBytesMax ? texts.uploads.tooLarge : null;
}

const idCharacters = 8;
const orderCharacters = 4;

const fingerprint = ({ name, size, lastModified }: File) => [name, size, lastModified].join('/');

function makeId(index: number): string {
  const order = index.toString(36).padStart(orderCharacters, '0');
  return `${Date.now().toString(36)}-${order}-${nanoid(idCharacters)}`;
}

/** Takes files in; one that is there already is passed over. Returns how many were new. */
export function addUploads(dropped: readonly File[], owner: string | null): AppThunk<number> {
  return (dispatch, getState, page) => {
    const shown = selectUploads(getState()).flatMap(({ id }) => page.files.get(id) ?? []);
    const known = new Set(shown.map(fingerprint));
    const fresh = dropped.filter((file) => {
      const isNew = !known.has(fingerprint(file));
      known.add(fingerprint(file));
      return isNew;
    });
    const drafts = fresh.map((file, index) => ({ id: makeId(index), file, sentTo: null }));
    storeFiles(page, drafts, owner);
    dispatch(showUploads(drafts, owner));
    const refused = drafts.flatMap(({ id, file }) => (fileRefusal(file) === null ? [] : [id]));
    void forgetStoredFiles(page, refused);
    return drafts.length;
  };
}

function showUploads(drafts: readonly PendingFile[], owner: string | null): UnknownAction {
  const added = drafts.map(({ id, file, sentTo }) => {
    return { id, filename: file.name, owner, sentTo, message: fileRefusal(file) };
  });
  return uploadsAdded(added);
}

/** Brings back what an earlier visit left, once for each user. What another user has dropped goes. */
export function restoreUploads(user: string | null): AppThunk<Promise<void>> {
  return async (dispatch, getState, page) => {
    if (selectRestoredFor(getState()) === user) return;
    const isForeign = ({ owner }: PendingUpload) => user !== null && owner !== null && owner !== user;
    const foreign = selectUploads(getState()).filter(isForeign);
    dispatch(removeUploads(foreign.map(({ id }) => id)));
    dispatch(uploadsRestored(user));
    const found = await restoreFiles(page, user);
    const known = new Set(selectUploads(getState()).map(({ id }) => id));
    const kept = found.filter(({ id }) => !known.has(id));
    if (kept.length > 0) dispatch(showUploads(kept, user));
  };
}

export function removeUploads(ids: readonly string[]): AppThunk<void> {
  return (dispatch, _getState, page) => {
    dispatch(uploadsRemoved([...ids]));
    releaseLocalPreviews(page, ids);
    void forgetFiles(page, ids);
  };
}

/** Forgets the photos that went to a trip which is gone, and that others were to follow: they would lead there again. */
export function forgetSent(tripId: string): AppThunk<void> {
  return (dispatch, getState, page) => {
    const own = selectUploads(getState()).filter((draft) => tripOf(draft) === tripId);
    const isSent = (draft: PendingUpload) => draft.tripId !== null;
    dispatch(removeUploads(own.filter(isSent).map(({ id }) => id)));
    const ids = own.filter((draft) => !isSent(draft)).map(({ id }) => id);
    dispatch(uploadsSentTo({ ids, tripId: null }));
    void keepTripOf(page, ids, null);
  };
}

/** Who is signed in, asked for where that is still on the way; null for a visitor. */
function ownerId(): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    if (selectToken(getState()) === null) return null;
    const { data } = await dispatch(sessionApi.endpoints.me.initiate(undefined, { subscribe: false }));
    return data?.id ?? null;
  };
}

/**
 * Forgets the photos dropped here, those of other trips alone excepted where `tripId` tells one, and those of an earlier
 * visit that were never shown. Other tabs keep theirs.
 */
export function clearUploads(tripId: string | null = null): AppThunk<void> {
  return (dispatch, getState, page) => {
    const cleared = selectUploads(getState()).filter((draft) => belongsTo(draft, tripId));
    dispatch(removeUploads(cleared.map(({ id }) => id)));
    void forgetLeftFiles(page, dispatch(ownerId()));
  };
}

/** Forgets dropped photos, for a new post. What is on the server stays there, and so does what other tabs show. */
export function startOver(): AppThunk<void> {
  return (dispatch, _getState, page) => {
    // Not by `stopUpload`, whose module needs this one.
    page.stopper?.abort();
    dispatch(clearUploads());
  };
}

/** Forgets every photo of a user whose account is gone, in this browser. */
export function leaveNothing(userId: string): AppThunk<void> {
  return (dispatch, _getState, page) => {
    dispatch(startOver());
    void forgetFilesOf(page, userId);
  };
}
