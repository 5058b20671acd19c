/** A trip with a stack of four and a photo alone, for tests of what is chosen among them. */
import { HttpResponse, http } from 'msw';
import type { TripPhoto } from '@/api/types';
import { makeTripPhoto } from './factories';
import { server } from './server';
import { apiUrl } from './test-config';

export const selectUrl = apiUrl('api/photos/:id/select/');

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
