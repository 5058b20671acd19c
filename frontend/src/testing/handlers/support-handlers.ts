import { HttpResponse, http } from 'msw';
import { apiUrl } from '../test-config';

/** Support gets every message. */
export const supportHandlers = [
  http.post(apiUrl('api/contact/'), () => HttpResponse.json({ status: 'sent' })),
];
