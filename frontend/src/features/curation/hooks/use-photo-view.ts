/** What of a trip is in sight: the filter, the name that is looked for, whether days have titles, and documents. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import type { PlacePhotos, TripPhoto } from '@/api/types';
import { hasBackend } from '@/config/env';
import { tripsApi } from '@/data/trips/api';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { daysOf, type GridParts } from '../photo-rows';
import { texts } from '../texts';
import type { Standing } from './use-standing';

type PhotoFilter = keyof typeof texts.tools.filters;

interface PhotoQuery {
  filter: PhotoFilter;
  name: string;
}

export const everyPhoto: PhotoQuery = { filter: 'all', name: '' };

const rules: Readonly<Record<PhotoFilter, (photo: TripPhoto, stack: PhotoStack) => boolean>> = {
  all: () => true,
  picked: ({ is_selected }) => is_selected,
  unpicked: ({ is_selected }) => !is_selected,
  blurry: ({ is_blurry }) => is_blurry === true,
  similar: (_photo, { others }) => others.length > 0,
  documents: ({ is_document }) => is_document === true,
};

/** The filters that find something, with how many photos. */
export function filterOptions(stacks: readonly PhotoStack[]) {
  return (Object.keys(rules) as PhotoFilter[])
    .map((value) => ({
      value,
      label: texts.tools.filters[value],
      count: matchesOf(stacks, { filter: value, name: '' }).length,
    }))
    .filter(({ value, count }) => value === 'all' || count > 0);
}

export function matchesOf(stacks: readonly PhotoStack[], { filter, name }: PhotoQuery): TripPhoto[] {
  const part = name.trim().toLowerCase();
  return stacks.flatMap((stack) =>
    shotsOf(stack).filter(
      (photo) => rules[filter](photo, stack) && photo.filename.toLowerCase().includes(part),
    ),
  );
}

const noPlaces: readonly PlacePhotos[] = [];

/**
 * Documents are hidden until they are asked for, unless there is nothing else.
 * @param version Changes with every curation: what is toggled stays in sight until then.
 */
export function usePhotoView(tripId: string, { stacks, documents }: Standing, version: string) {
  const [query, setQuery] = useState(everyPhoto);
  const [isByDay, setByDay] = useState(false);
  const [isOpenByHand, setOpenByHand] = useState<boolean | null>(null);
  const { data: places = noPlaces } = tripsApi.useTripPlacesQuery(
    isByDay && hasBackend() ? tripId : skipToken,
  );
  const find = () => ({ query, version, ids: new Set(matchesOf(stacks, query).map(({ id }) => id)) });
  const [lastFound, setFound] = useState(find);
  const found = lastFound.query === query && lastFound.version === version ? lastFound : find();
  if (found !== lastFound) setFound(found);
  const isAll = query.filter === 'all' && query.name.trim() === '';
  const areDocumentsOpen = isOpenByHand ?? stacks.flatMap(shotsOf).every(({ id }) => documents.has(id));
  const inView = useMemo(() => {
    const isOpen = isAll && areDocumentsOpen;
    const candidates = isAll
      ? stacks
      : stacks.filter((stack) => shotsOf(stack).some(({ id }) => found.ids.has(id)));
    /**
     * Holds nothing but what were documents when the server answered. One that is picked stays where it is while they
     * are in sight; out of sight it would be lost there, and stands among the others.
     */
    const isApart = (stack: PhotoStack) =>
      isAll && shotsOf(stack).every(({ id, is_selected }) => documents.has(id) && (isOpen || !is_selected));
    const shown = candidates.filter((stack) => !isApart(stack));
    const apart = candidates.filter(isApart);
    const days = isByDay ? daysOf(shown, places) : null;
    const run = days?.flatMap((day) => day.stacks) ?? shown;
    const inSight = isOpen ? [...run, ...apart] : run;
    const parts: GridParts = { shown, apart, isOpen, days };
    const isMatch = ({ id, is_damaged }: TripPhoto) => !is_damaged && (isAll || found.ids.has(id));
    return {
      parts,
      /** All stacks that can be gone to, in the order of the grid. */
      inSight,
      /** What can be selected at once: the photos that the query finds, and only those in sight. */
      matches: inSight.flatMap(shotsOf).filter(isMatch),
    };
  }, [isAll, areDocumentsOpen, stacks, documents, found, isByDay, places]);
  return {
    ...inView,
    toggleDocuments: () => setOpenByHand(!areDocumentsOpen),
    query,
    setQuery,
    isByDay,
    setByDay,
  };
}

export type PhotoView = ReturnType<typeof usePhotoView>;
