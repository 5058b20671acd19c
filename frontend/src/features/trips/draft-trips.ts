/**
 * Which trip dropped photos are on their way to, in the browser's database beside their files: there it can be noted
 * without writing the files anew.
 */
import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

let store: UseStore | null = null;

/** Browsers may forbid storage; then a photo knows its trip as long as the page lives. */
async function attempt<Result>(action: (store: UseStore) => Promise<Result>): Promise<Result | null> {
  try {
    store ??= createStore('triptych-draft-trips', 'trips');
    return await action(store);
  } catch {
    return null;
  }
}

/** Notes the trip of these drafts, or that they may go into any. */
export function keepTripOf(ids: readonly string[], tripId: string | null): Promise<unknown> {
  return attempt((into) =>
    tripId === null
      ? delMany([...ids], into)
      : setMany(
          ids.map((id): [string, string] => [id, tripId]),
          into,
        ),
  );
}

/** The trips that were noted, by the draft's id. */
export async function keptTrips(): Promise<ReadonlyMap<string, string>> {
  return new Map((await attempt((from) => entries<string, string>(from))) ?? []);
}
