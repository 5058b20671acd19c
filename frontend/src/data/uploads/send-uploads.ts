/** Sends dropped photos to the server: one file per request, the first alone because it opens the trip. */

import pLimit from 'p-limit';
import { tokenRefused } from '@/api/base-query';
import { errorText } from '@/api/errors';
import { sendForm } from '@/api/send-form';
import type { UploadedPhoto } from '@/api/types';
import { changeDraft } from '@/data/drafts/draft-api';
import { selectToken } from '@/data/session/session-slice';
import type { AppThunk } from '@/data/store/root-reducer';
import { texts } from '@/data/texts';
import { readPhotosAgain, tripList, tripsApi } from '@/data/trips/api';
import { forgetStoredFiles, keepTripOf } from './upload-files';
import { isFull } from './upload-texts';
import {
  belongsTo,
  connectionLost,
  isOffline,
  isUnsent,
  offline,
  type PendingUpload,
  selectIsUploading,
  selectPick,
  selectUploads,
  tripOf,
  uploadEnded,
  uploadMoved,
  uploadStarted,
  uploadsSentTo,
} from './uploads-slice';

const requestsMax = 3;

/** Statuses with which the server refuses the file itself: trying again cannot help. */
const refusals = [400, 413, 415, 422];

/** With these the others would fare no better now: no answer at all, or one that speaks of the server and not of the photo. */
const downStatuses = [null, 429, 503];

interface UploadOutcome {
  /** The trip that the photos are in; null if none got through. */
  tripId: string | null;
  sentIds: string[];
  /** Some did not get through and can be sent again. */
  hasFailed: boolean;
  /** By the user, or because the trip is gone that they were to go into. */
  wasStopped: boolean;
  /** How many of the sent ones are the same file as another of them: they are in the trip once. */
  copies: number;
}

/** Ends the running upload. What is on the server stays there. */
export function stopUpload(): AppThunk<void> {
  return (_dispatch, _getState, page) => page.stopper?.abort();
}

/** An upload belongs to the session that it was begun in, and ends with it. */
interface Upload {
  token: string | null;
  /** The idempotency key of a new trip: sent again after its answer was lost, a photo goes into the trip that it opened. */
  key: string | undefined;
  signal: AbortSignal;
}

/** What came of one photo: the trip that it is in, or why it did not get through. */
interface Attempt {
  tripId: string | null;
  isServerDown: boolean;
  code: string | null;
}

const notSent: Attempt = { tripId: null, isServerDown: false, code: null };

function sendUpload(
  { id }: PendingUpload,
  tripId: string | null,
  { token, key, signal }: Upload,
): AppThunk<Promise<Attempt>> {
  return async (dispatch, getState, page) => {
    const file = page.files.get(id);
    const isSameSession = () => selectToken(getState()) === token;
    const fail = (message: string, code: string | null, isRefused: boolean) => {
      if (!isRefused || isFull(code)) {
        dispatch(uploadMoved({ id, status: 'failed', share: 0, message, code }));
        return;
      }
      // The file itself is not wanted: it need not be kept for another visit.
      dispatch(uploadMoved({ id, status: 'refused', share: 0, message }));
      void forgetStoredFiles(page, [id]);
    };
    if (signal.aborted || token === null || !isSameSession() || file === undefined) return notSent;
    dispatch(uploadMoved({ id, status: 'sending', share: 0 }));
    const form = new FormData();
    if (tripId !== null) form.set('trip', tripId);
    form.append('images', file, file.name);
    const answer = await sendForm<UploadedPhoto[]>({
      path: 'api/upload-photo/',
      form,
      token,
      key: tripId === null ? key : undefined,
      signal,
      answer: 'UploadedPhoto[]',
      onProgress: (share) =>
        isSameSession() ? dispatch(uploadMoved({ id, status: 'sending', share })) : dispatch(stopUpload()),
    });
    if (answer.error !== undefined) {
      const { name, status } = answer.error;
      const lossCode = getState().api.config.online ? connectionLost : offline;
      const code = name === 'NetworkError' ? lossCode : answer.error.code;
      if (status === 401) {
        dispatch(tokenRefused(token));
        dispatch(stopUpload());
      }
      // Of a trip that is gone the others would fare no better: its photos are read again, which shows it.
      if (tripId !== null && code === 'not_found') dispatch(stopUpload());
      // A stopped photo waits again, and so does one whose session has ended; a refused one stays out.
      if (signal.aborted) dispatch(uploadMoved({ id, status: 'waiting', share: 0 }));
      else fail(errorText(answer.error), code, status !== null && refusals.includes(status));
      return { tripId: null, isServerDown: downStatuses.includes(status), code };
    }
    const [uploaded] = answer.data;
    if (uploaded === undefined || uploaded.id === null) {
      fail(uploaded?.error ?? texts.uploads.refused, uploaded?.code ?? null, true);
      return notSent;
    }
    dispatch(uploadMoved({ id, status: 'done', share: 1, photoId: uploaded.id, tripId: uploaded.trip }));
    void forgetStoredFiles(page, [id]);
    return { ...notSent, tripId: uploaded.trip };
  };
}

/** Sends the given drafts, or all that wait or have failed. A second call while one runs does nothing. */
export function sendUploads(
  tripId: string | null,
  only?: readonly string[],
): AppThunk<Promise<UploadOutcome>> {
  return async (dispatch, getState, page) => {
    if (selectIsUploading(getState())) {
      return { tripId, sentIds: [], hasFailed: false, wasStopped: true, copies: 0 };
    }
    const queue = selectUploads(getState()).filter(
      (draft) =>
        isUnsent(draft) && belongsTo(draft, tripId) && (only === undefined || only.includes(draft.id)),
    );
    // A new trip is that of all photos that lie there, whichever of them are sent.
    const isMeant = (draft: PendingUpload) =>
      draft.tripId === null && belongsTo(draft, tripId) && (tripId === null || only === undefined);
    const meant = selectUploads(getState()).filter((draft) => isMeant(draft) || queue.includes(draft));
    const ids = meant.map(({ id }) => id);
    page.stopper = new AbortController();
    const upload = { token: selectToken(getState()), key: ids[0], signal: page.stopper.signal };
    dispatch(uploadStarted(queue.map(({ id }) => id)));
    const opened = tripId ?? (await dispatch(openTrip(queue, upload)));
    if (opened !== null) {
      const pick = selectPick(getState());
      // A new trip takes over the number of picks that was chosen before there was one.
      if (tripId === null && pick !== null) dispatch(changeDraft(opened, { pick_count: pick }));
      // The photos that are not there yet know their trip, here and in a later visit.
      dispatch(uploadsSentTo({ ids, tripId: opened }));
      const left = selectUploads(getState()).filter((draft) => ids.includes(draft.id) && isUnsent(draft));
      const leftIds = left.map(({ id }) => id);
      void keepTripOf(page, leftIds, opened);
      await pLimit(requestsMax).map(queue, (draft) => dispatch(sendUpload(draft, opened, upload)));
    }
    dispatch(uploadEnded({ ids, wasStopped: upload.signal.aborted }));
    if (opened !== null) {
      dispatch(tripsApi.util.invalidateTags([{ type: 'Trip', id: opened }, ...tripList]));
      // Not by a tag: that would wait until no call is pending, as a curation is for as long as the analysis takes.
      void dispatch(readPhotosAgain(opened)).catch(() => undefined);
    }
    const drafts = selectUploads(getState()).filter((draft) => belongsTo(draft, opened));
    const sent = drafts.filter((draft) => draft.tripId !== null && draft.tripId === opened);
    return {
      tripId: opened,
      sentIds: sent.map(({ id }) => id),
      hasFailed: drafts.some(({ status }) => status === 'failed'),
      wasStopped: upload.signal.aborted,
      copies: sent.length - new Set(sent.map(({ photoId }) => photoId)).size,
    };
  };
}

/** Sends again what waited for the browser to be online: the photos of a trip, or those that have none yet. */
export function sendOffline(tripId: string | null): AppThunk<void> {
  return (dispatch, getState) => {
    const waiting = selectUploads(getState()).filter((draft) => isOffline(draft) && tripOf(draft) === tripId);
    const ids = waiting.map(({ id }) => id);
    void dispatch(sendUploads(tripId, ids));
  };
}

/**
 * Sends drafts one by one until the server takes one, which opens the trip, and takes those tried off the queue.
 * One that fails makes room for the next; while the server is down the others need not be tried, for the same reason.
 */
function openTrip(queue: PendingUpload[], upload: Upload): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    for (let draft = queue.shift(); draft !== undefined && !upload.signal.aborted; draft = queue.shift()) {
      const { tripId, isServerDown, code } = await dispatch(sendUpload(draft, null, upload));
      if (isServerDown) {
        for (const { id, status, message } of queue) dispatch(uploadMoved({ id, status, message, code }));
      }
      if (tripId !== null || isServerDown) return tripId;
    }
    return null;
  };
}
