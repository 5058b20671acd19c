/** What of a trip is in sight: the filter, the name that is looked for, and whether days have titles. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import type { PlacePhotos, TripPhoto } from '@/api/types';
import { hasBackend } from '@/config/env';
import { type PhotoStack, shotsOf } from '@/data/trips/curation-view';
import { useTripPlacesQuery } from '../api';
import { daysOf } from '../photo-days';
import { everyPhoto, isFiltered, matchesOf, type PhotoQuery } from '../photo-filter';
import type { GridParts } from '../photo-rows';
import { type Documents, useDocuments } from './use-documents';

export interface PhotoView extends Documents {
  query: PhotoQuery;
  setQuery: (query: PhotoQuery) => void;
  isByDay: boolean;
  setByDay: (isByDay: boolean) => void;
  /** What can be selected at once: the photos that the query finds, and only those in sight. */
  matches: readonly TripPhoto[];
}

interface Found {
  /** What it was found for. */
  query: PhotoQuery;
  version: number;
  ids: ReadonlySet<string>;
}

const noPlaces: readonly PlacePhotos[] = [];

/** @param version Changes with every answer of the server: what is toggled here stays in sight until then. */
export function usePhotoView(
  tripId: string,
  stacks: readonly PhotoStack[],
  documents: ReadonlySet<string>,
  version: number,
): PhotoView {
  const [query, setQuery] = useState(everyPhoto);
  const [isByDay, setByDay] = useState(false);
  const { data: places = noPlaces } = useTripPlacesQuery(isByDay && hasBackend() ? tripId : skipToken);
  const find = (): Found => ({
    query,
    version,
    ids: new Set(matchesOf(stacks, query).map(({ id }) => id)),
  });
  const [lastFound, setFound] = useState(find);
  const found = lastFound.query === query && lastFound.version === version ? lastFound : find();
  if (found !== lastFound) setFound(found);
  const all = useDocuments(stacks, documents);
  const isAll = !isFiltered(query);
  const shown = useMemo(
    () =>
      isAll ? all.parts.shown : stacks.filter((stack) => shotsOf(stack).some(({ id }) => found.ids.has(id))),
    [isAll, all.parts.shown, stacks, found],
  );
  const days = useMemo(() => (isByDay ? daysOf(shown, places) : null), [isByDay, shown, places]);
  const parts: GridParts = useMemo(
    () => (isAll ? { ...all.parts, days } : { days, shown, apart: [], isOpen: false }),
    [isAll, all.parts, shown, days],
  );
  const inSight = useMemo(() => {
    const run = days === null ? parts.shown : days.flatMap((day) => day.stacks);
    return parts.isOpen ? [...run, ...parts.apart] : run;
  }, [days, parts]);
  const matches = useMemo(
    () =>
      inSight.flatMap(shotsOf).filter(({ id, is_damaged }) => !is_damaged && (isAll || found.ids.has(id))),
    [inSight, isAll, found],
  );
  return { parts, inSight, toggle: all.toggle, query, setQuery, isByDay, setByDay, matches };
}
