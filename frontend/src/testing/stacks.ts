/** A trip with a stack of four and a photo alone, for tests of what is chosen among them. */
import { HttpResponse, http } from 'msw';
import type { TripPhoto } from '@/api/types';
import { makeTripPhoto } from './factories';
import { server } from './server';
import { apiUrl } from './test-config';

export const selectUrl = apiUrl('api/photos/:id/select/');
export const notDuplicateUrl = apiUrl('api/photos/:id/not-duplicate/');

/** Larger than the picture that comes with the page. */
const size = { width: 4000, height: 3000 } as const;

const shot = (id: string, score: number, isBest: boolean): TripPhoto =>
  makeTripPhoto({
    id,
    filename: `${id}.jpg`,
    group: 'g',
    ai_score: score,
    is_duplicate: !isBest,
    is_selected: isBest,
    reasons: isBest ? ['Sharpest of 4 similar shots', 'Two faces in focus'] : ['Softer than the best'],
    ...size,
  });

/** The best is selected, and stands first. */
export const stackPhotos: readonly TripPhoto[] = [
  shot('best', 90, true),
  shot('second', 70, false),
  shot('third', 60, false),
  shot('fourth', 50, false),
  makeTripPhoto({ id: 'alone', filename: 'alone.jpg', ai_score: 40, is_selected: false, ...size }),
];

/** Fills with what the server is told, in order: 'second true'. */
export function watchSelections(): string[] {
  const told: string[] = [];
  server.use(
    http.patch(selectUrl, async ({ request, params }) => {
      const { is_selected } = (await request.json()) as { is_selected: boolean };
      told.push(`${params.id} ${is_selected}`);
      return HttpResponse.json(makeTripPhoto({ id: String(params.id), is_selected }));
    }),
  );
  return told;
}

/** Answers as the server does where the photos are those of the stack; fills with what it is told: 'POST second'. */
export function watchNotDuplicates(): string[] {
  const told: string[] = [];
  const apart = new Set<string>();
  const answer = ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    const id = String(params.id);
    told.push(`${request.method} ${id}`);
    if (request.method === 'POST') apart.add(id);
    else apart.delete(id);
    return HttpResponse.json(judged(apart));
  };
  server.use(http.post(notDuplicateUrl, answer), http.delete(notDuplicateUrl, answer));
  return told;
}

/** The stack without those that were taken out, the best of the others on top. */
function judged(apart: ReadonlySet<string>): TripPhoto[] {
  const shots = stackPhotos.filter(({ group }) => group !== null);
  const left = shots.filter(({ id }) => !apart.has(id));
  const keeper = left[0]?.id;
  return shots.map((photo) => {
    if (apart.has(photo.id)) {
      const reasons = ['Marked as not a duplicate'];
      return { ...photo, group: null, is_duplicate: false, is_not_duplicate: true, reasons };
    }
    return { ...photo, group: left.length > 1 ? 'g' : null, is_duplicate: photo.id !== keeper };
  });
}
