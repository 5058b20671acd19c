import { HttpResponse, http } from 'msw';
import { makeUser } from '../factories';
import { apiUrl } from '../test-config';
import { knownToken } from './session-handlers';

/** Everybody may come in, by password or by mail; no other way in is set up. */
export const authHandlers = [
  http.post(apiUrl('login/'), () => HttpResponse.json({ token: knownToken, user: makeUser() })),
  http.post(apiUrl('register/'), () =>
    HttpResponse.json({ token: knownToken, user: makeUser() }, { status: 201 }),
  ),
  http.post(apiUrl('request-reset-password/'), () =>
    HttpResponse.json({ message: 'A reset link was sent.', token: null, status: 'sent' }),
  ),
  http.post(apiUrl('reset-password/'), () => HttpResponse.json({ message: 'Your password was reset.' })),
  http.post(apiUrl('confirm-email/'), () =>
    HttpResponse.json({ message: 'Your email is confirmed.', email: makeUser().email }),
  ),
  http.post(apiUrl('api/oidc/start/'), () =>
    HttpResponse.json({ error: "This sign-in isn't set up.", code: 'provider_not_set_up' }, { status: 404 }),
  ),
];
