import { HttpResponse, http } from 'msw';
import { makeUser } from '../factories';
import { apiUrl } from '../test-config';
import { knownToken } from './session-handlers';

/** Everybody may come in. */
export const authHandlers = [
  http.post(apiUrl('login/'), () => HttpResponse.json({ token: knownToken, user: makeUser() })),
  http.post(apiUrl('register/'), () =>
    HttpResponse.json({ token: knownToken, user: makeUser() }, { status: 201 }),
  ),
];
