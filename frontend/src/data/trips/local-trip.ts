/** The one trip of a page without a server: dropped photos and sample picks, in the server's shapes. */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { described } from '@/api/answers.gen';
import type { Answer } from '@/api/base-query';
import type { Trip, TripPhoto } from '@/api/types';
import { hasBackend } from '@/config/env';
import type { Page } from '@/data/store/page';
import type { AppDispatch, RootState } from '@/data/store/root-reducer';
import { texts } from '@/data/texts';
import { decode, localOriginal, localPreview } from '@/data/uploads/local-preview';
import { restoreUploads } from '@/data/uploads/pending-uploads';
import { type PendingUpload, selectUploads } from '@/data/uploads/uploads-slice';
import { pause } from '@/lib/pause';

export const localTripId = 'local';

const curationMs = 2000;
const scoreMax = 92;
const scoreStep = 3;
const scoreMin = 40;

/** What the sample curation, or the user after it, has decided on a photo. */
export interface Decision {
  score: number;
  isSelected: boolean;
  /** Among the slides, from 1; null where it was not picked. */
  position: number | null;
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}

async function toPhoto(page: Page, { id, filename }: PendingUpload, file: File): Promise<TripPhoto> {
  const decision = page.decisions.get(id);
  const isDecided = decision !== undefined;
  const notFound = isDecided ? false : null;
  const preview = await localPreview(page, id, file);
  const isShown = preview !== null;
  const address = preview ?? '';
  return {
    ...described.Photo.type.parse({ id }),
    filename,
    url: address,
    thumbnail_url: address,
    full_url: localOriginal(page, id, file),
    trip: localTripId,
    ai_score: decision?.score ?? null,
    is_blurry: notFound,
    is_document: notFound,
    is_duplicate: notFound,
    is_damaged: !isShown,
    is_selected: isShown && (decision?.isSelected ?? true),
    rank: decision?.position ?? null,
    is_cover: isDecided ? decision.position === 1 : null,
    position: decision?.position ?? null,
    reasons: isDecided ? [isShown ? texts.trips.sample : texts.trips.notShown] : null,
    ...(await decode(page, () => sizeOf(file))),
  };
}

export async function localPhotos(page: Page, drafts: readonly PendingUpload[]): Promise<TripPhoto[]> {
  const photos = drafts.map((draft) => {
    const file = page.files.get(draft.id);
    return file === undefined ? [] : toPhoto(page, draft, file);
  });
  return (await Promise.all(photos)).flat();
}

export async function curateLocally(
  page: Page,
  drafts: readonly PendingUpload[],
  count = drafts.length,
): Promise<null> {
  page.curatedFrom = Date.now();
  await pause(curationMs);
  drafts.forEach(({ id }, index) => {
    const score = Math.max(scoreMin, scoreMax - scoreStep * index);
    const isPicked = index < count;
    page.decisions.set(id, { score, isSelected: isPicked, position: isPicked ? index + 1 : null });
  });
  page.curatedFrom = null;
  return null;
}

export function selectLocally({ decisions }: Page, photoId: string, isSelected: boolean): undefined {
  const decision = decisions.get(photoId);
  if (decision !== undefined) decision.isSelected = isSelected;
}

export function localTrip({ decisions, curatedFrom }: Page, drafts: readonly PendingUpload[]): Trip {
  const total = drafts.length;
  const share = curatedFrom === null ? 1 : Math.min(1, (Date.now() - curatedFrom) / curationMs);
  return {
    ...described.Trip.type.parse({ id: localTripId }),
    created_at: new Date().toISOString(),
    total,
    analysed: Math.floor(total * share),
    selected: drafts.filter(({ id }) => decisions.get(id)?.isSelected ?? true).length,
    curated: drafts.some(({ id }) => decisions.has(id)),
  };
}

/** The server's answer, or without a server the local one, which is given the page and the dropped photos that are taken. */
export async function answer<Data>(
  { dispatch, getState, extra }: BaseQueryApi,
  askServer: () => unknown,
  answerLocally: (page: Page, drafts: PendingUpload[]) => Data | Promise<Data>,
): Promise<Answer<Data>> {
  if (hasBackend()) return (await askServer()) as Answer<Data>;
  await (dispatch as AppDispatch)(restoreUploads(null));
  const drafts = selectUploads(getState() as RootState).filter(({ status }) => status !== 'refused');
  return { data: await answerLocally(extra as Page, drafts) };
}
