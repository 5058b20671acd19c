/**
 * Which trip dropped photos are on their way to, in the browser's database beside their files: there it can be noted
 * without writing the files anew.
 */
import { delMany, entries, setMany } from 'idb-keyval';
import { browserStore } from '@/lib/browser-store';

/** Where storage is forbidden a photo knows its trip as long as the page lives. */
const attempt = browserStore('triptych-draft-trips', 'trips');

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
