/** What the curation's answer means for the screen: order, stacks, totals and the words about them. */
import type { TripPhoto } from '@/api/types';

/** Photos that show the same thing: the keeper on top. A photo on its own is a stack without others. */
export interface PhotoStack {
  /** Stays the same when another shot becomes the keeper. */
  key: string;
  keeper: TripPhoto;
  others: TripPhoto[];
}

export function unscoredOf(photos: readonly TripPhoto[]): TripPhoto[] {
  return photos.filter(({ ai_score, is_damaged }) => ai_score === null && !is_damaged);
}

/** Best first. Photos without a score keep the server's order at the end. */
export function byScore(photos: readonly TripPhoto[]): TripPhoto[] {
  return photos.toSorted((one, other) => (other.ai_score ?? -1) - (one.ai_score ?? -1));
}

/** As slides: the cover first, then as the trip went. What curation gave no place stands at the end, best first. */
export function byPosition(photos: readonly TripPhoto[]): TripPhoto[] {
  const placeOf = ({ position }: TripPhoto) => position ?? Number.MAX_SAFE_INTEGER;
  return byScore(photos).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The photos that go on to the caption and the post, in the order of the slides. */
export function selectedOf(photos: readonly TripPhoto[]): TripPhoto[] {
  return byPosition(photos.filter(({ is_selected }) => is_selected));
}

/** A document, a screenshot or a receipt that is not picked. */
export function isLeftOutDocument({ is_document, is_selected }: TripPhoto): boolean {
  return is_document === true && !is_selected;
}

/**
 * Place of each photo in the grid, by id: the picked ones first as the slides stand, then the others by score, and
 * documents that are not picked at the end. Of those that are not picked, the frames of a bracket or a sweep follow the
 * best of them.
 */
export type Ranks = ReadonlyMap<string, number>;

export function ranksOf(photos: readonly TripPhoto[]): Ranks {
  const isPicked = (photo: TripPhoto) => photo.is_selected && photo.ai_score !== null;
  const others = byScore(photos.filter((photo) => !isPicked(photo)));
  const parts = [
    byPosition(photos.filter(isPicked)),
    setsTogether(others.filter((photo) => !isLeftOutDocument(photo))),
    setsTogether(others.filter(isLeftOutDocument)),
  ];
  return new Map(parts.flat().map(({ id }, index) => [id, index]));
}

/** What curation has made of the photos: the same for as long as only the choice among them changes. */
export function curationVersion(photos: readonly TripPhoto[]): string {
  return photos.map(({ id, ai_score, position }) => `${id} ${ai_score} ${position}`).join();
}

/** Every photo of a set stands behind the first of it. */
function setsTogether(ordered: readonly TripPhoto[]): TripPhoto[] {
  return [...together(ordered, 'set').values()].flat();
}

function bestFirst(group: readonly TripPhoto[]): TripPhoto[] {
  return byScore(group).toSorted((one, other) => Number(one.is_duplicate) - Number(other.is_duplicate));
}

/** The photos of each set or group in their order, these in that of their first photos. Others are one of their own. */
function together(photos: readonly TripPhoto[], name: 'set' | 'group'): Map<string, TripPhoto[]> {
  const found = new Map<string, TripPhoto[]>();
  for (const photo of photos) {
    const key = photo[name] ?? photo.id;
    found.set(key, [...(found.get(key) ?? []), photo]);
  }
  return found;
}

/** The shot of each stack that counts, by the stack's key. */
export type Keepers = ReadonlyMap<string, string>;

/** Of each stack the best that is selected, because a choice by hand stands above the score; else the best. */
export function keepersOf(photos: readonly TripPhoto[]): Keepers {
  const keepers = [...together(photos, 'group')].flatMap(([key, group]) => {
    const best = bestFirst(group);
    const keeper = best.find(({ is_selected }) => is_selected) ?? best[0];
    return keeper === undefined ? [] : [[key, keeper.id] as const];
  });
  return new Map(keepers);
}

/** The keepers once photos have changed: of a stack whose keeper was deselected as another was selected, that one. */
export function keepersAfter(
  keepers: Keepers,
  before: readonly TripPhoto[],
  photos: readonly TripPhoto[],
): Keepers {
  const wasSelected = new Map(before.map(({ id, is_selected }) => [id, is_selected]));
  const swapped = [...together(photos, 'group')].flatMap(([key, group]) => {
    const isDeselected = group.some(
      ({ id, is_selected }) => id === keepers.get(key) && wasSelected.get(id) === true && !is_selected,
    );
    const next = group.find(({ id, is_selected }) => is_selected && wasSelected.get(id) === false);
    return isDeselected && next !== undefined ? [[key, next.id] as const] : [];
  });
  return swapped.length === 0 ? keepers : new Map([...keepers, ...swapped]);
}

/** Photos of the same group lie on one stack, which stands where the first of them would. */
export function stacksOf(photos: readonly TripPhoto[], ranks: Ranks, keepers: Keepers): PhotoStack[] {
  const rankOf = ({ id }: TripPhoto) => ranks.get(id) ?? ranks.size;
  const stacks = [...together(photos, 'group')].flatMap(([key, group]) => {
    const best = bestFirst(group);
    const keeper = best.find(({ id }) => id === keepers.get(key)) ?? best[0];
    if (keeper === undefined) return [];
    const rank = Math.min(...group.map(rankOf));
    return [{ rank, stack: { key, keeper, others: best.filter((photo) => photo !== keeper) } }];
  });
  return stacks.toSorted((one, other) => one.rank - other.rank).map(({ stack }) => stack);
}

export function shotsOf({ keeper, others }: PhotoStack): TripPhoto[] {
  return [keeper, ...others];
}

/** Whether it is the cover, as curation chose it; one that was taken out is none. */
export function isCover({ is_cover, is_selected }: TripPhoto): boolean {
  return is_cover === true && is_selected;
}

/** Why it is the cover, where the server says so, whose words begin with it; undefined for any other photo. */
export function coverReasonOf(photo: TripPhoto): string | undefined {
  return isCover(photo) ? photo.reasons?.find((reason) => /^Cover\b/.test(reason)) : undefined;
}

/** The reason that is said first: of the cover why it is that, beside a badge that says what it is. */
export function mainReason(photo: TripPhoto): string | undefined {
  const why = coverReasonOf(photo)?.replace(/^Cover: +/, '');
  return why === undefined ? photo.reasons?.[0] : why.charAt(0).toUpperCase() + why.slice(1);
}

export function otherReasons(photo: TripPhoto): string[] {
  const shown = coverReasonOf(photo) ?? photo.reasons?.[0];
  return photo.reasons?.filter((reason) => reason !== shown) ?? [];
}

/** What can be decided of a photo: to take it out of its group, to let it be grouped again, or neither. */
export function duplicateActionOf(photo: TripPhoto): 'mark' | 'unmark' | null {
  if (photo.group !== null) return 'mark';
  return photo.is_not_duplicate ? 'unmark' : null;
}

/** '1 photo', '3 photos', with a word before the noun if given. */
export function photoCount(count: number, kind = ''): string {
  return `${count} ${kind}${kind === '' ? '' : ' '}${count === 1 ? 'photo' : 'photos'}`;
}

const list = new Intl.ListFormat('en');

/** What is said about photos that were left out for a fault; null where there are none. */
export function deselectedText(photos: readonly TripPhoto[]): string | null {
  const left = photos.filter(({ is_selected }) => !is_selected);
  const shots = left.filter((photo) => !isLeftOutDocument(photo));
  const blurry = shots.filter(({ is_blurry }) => is_blurry === true).length;
  const duplicate = shots.filter((photo) => photo.is_duplicate === true && photo.is_blurry !== true).length;
  const documents = left.length - shots.length;
  const parts = [
    ...(duplicate > 0 ? [photoCount(duplicate, 'duplicate')] : []),
    ...(blurry > 0 ? [photoCount(blurry, 'blurry')] : []),
    ...(documents > 0 ? [`${documents} ${documents === 1 ? 'document' : 'documents'}`] : []),
  ];
  if (parts.length === 0) return null;
  const isOne = blurry + duplicate + documents === 1;
  return `${list.format(parts)} ${isOne ? 'was' : 'were'} deselected. You can select ${
    isOne ? 'it' : 'any of them'
  } again.`;
}
