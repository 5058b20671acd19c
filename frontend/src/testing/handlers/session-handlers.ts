import { HttpResponse, http } from 'msw';
import { makeUser } from '../factories';
import { apiUrl } from '../test-config';

/** A token that the stubbed server knows. */
export const knownToken = 'known-token';

export const refusal = { error: 'Invalid token', code: 'unauthorized' };

export const sessionHandlers = [
  http.get(apiUrl('api/me/'), ({ request }) =>
    request.headers.get('Authorization') === `Token ${knownToken}`
      ? HttpResponse.json(makeUser())
      : HttpResponse.json(refusal, { status: 401 }),
  ),
  http.post(apiUrl('logout/'), () => new HttpResponse(null, { status: 204 })),
];
