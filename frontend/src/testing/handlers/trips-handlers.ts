import { HttpResponse, http } from 'msw';
import { makeTrip, makeTripPhoto, makeUploadedPhoto } from '../factories';
import { apiUrl } from '../test-config';

const emptyStorage = { used_bytes: 0, limit_bytes: 5_000_000_000 };

/** A trip of three photos that has been curated; uploads open it. */
export const tripsHandlers = [
  http.get(apiUrl('api/trips/'), () =>
    HttpResponse.json({ trips: [], next_cursor: null, storage: emptyStorage }),
  ),
  http.get(apiUrl('api/trips/:id/'), ({ params }) => HttpResponse.json(makeTrip({ id: String(params.id) }))),
  http.get(apiUrl('api/trips/:id/photos/'), ({ params }) =>
    HttpResponse.json(
      ['one', 'two', 'three'].map((id, index) =>
        makeTripPhoto({ id, trip: String(params.id), filename: `${id}.jpg`, ai_score: 90 - 10 * index }),
      ),
    ),
  ),
  http.get(apiUrl('api/trips/:id/places/'), () => HttpResponse.json([])),
  http.post(apiUrl('api/upload-photo/'), async ({ request }) => {
    const form = await request.formData();
    const images = form.getAll('images').filter((image) => image instanceof File);
    const trip = String(form.get('trip') ?? 'trip-1');
    return HttpResponse.json(
      images.map(({ name }) => makeUploadedPhoto({ filename: name, trip })),
      { status: 201 },
    );
  }),
  http.post(apiUrl('api/best-photo/'), () => HttpResponse.json([])),
  http.patch(apiUrl('api/photos/:id/select/'), async ({ params, request }) => {
    const { is_selected } = (await request.json()) as { is_selected: boolean };
    return HttpResponse.json(makeTripPhoto({ id: String(params.id), is_selected }));
  }),
  http.delete(apiUrl('api/photos/:id/'), () => new HttpResponse(null, { status: 204 })),
  http.delete(apiUrl('api/trips/:id/'), () => new HttpResponse(null, { status: 204 })),
];
