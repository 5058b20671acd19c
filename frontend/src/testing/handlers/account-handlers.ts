import { HttpResponse, http } from 'msw';
import { makeEmailState, makeSession, makeUser } from '../factories';
import { apiUrl } from '../test-config';

const done = () => new HttpResponse(null, { status: 204 });

/** A confirmed address, two devices, and everything that is asked for is done. */
export const accountHandlers = [
  http.patch(apiUrl('api/me/'), async ({ request }) => {
    const names = (await request.json()) as { first_name: string; last_name: string };
    return HttpResponse.json(makeUser({ ...names, name: `${names.first_name} ${names.last_name}` }));
  }),
  http.put(apiUrl('api/me/avatar/'), () =>
    HttpResponse.json(makeUser({ avatar: 'http://localhost:3000/media/avatar?exp=1&sig=a' })),
  ),
  http.delete(apiUrl('api/me/avatar/'), () => HttpResponse.json(makeUser())),
  http.post(apiUrl('api/me/password/'), done),
  http.get(apiUrl('api/me/email/'), () => HttpResponse.json(makeEmailState())),
  http.post(apiUrl('api/me/email/'), async ({ request }) => {
    const { email } = (await request.json()) as { email: string };
    return HttpResponse.json(makeEmailState({ pending_email: email }), { status: 202 });
  }),
  http.post(apiUrl('api/me/email/confirmation/'), () =>
    HttpResponse.json(makeEmailState({ email_confirmed: false }), { status: 202 }),
  ),
  http.get(apiUrl('api/me/identities/'), () => HttpResponse.json({ has_password: true, identities: [] })),
  http.delete(apiUrl('api/me/identities/:id/'), done),
  http.get(apiUrl('api/me/sessions/'), () =>
    HttpResponse.json({
      sessions: [
        makeSession({ id: 'session-here', is_current: true }),
        makeSession({ id: 'session-phone', device: 'Chrome on Android' }),
      ],
    }),
  ),
  http.delete(apiUrl('api/me/sessions/:id/'), done),
  http.delete(apiUrl('api/me/sessions/'), done),
  http.post(apiUrl('api/me/data/'), () =>
    HttpResponse.json({ download_url: 'http://localhost:3000/data/user-1?exp=1&sig=a' }),
  ),
  http.post(apiUrl('api/me/deletion/'), done),
];
