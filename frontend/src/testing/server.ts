import { setupServer } from 'msw/node';
import { followAnswers } from './drafts';
import { handlers } from './handlers/handlers';

/** The stubbed network. Override single answers in a test with `server.use(...)`. */
export const server = setupServer(...handlers);
followAnswers(server);
