import { accountHandlers } from './account-handlers';
import { authHandlers } from './auth-handlers';
import { billingHandlers } from './billing-handlers';
import { postsHandlers } from './posts-handlers';
import { sessionHandlers } from './session-handlers';
import { supportHandlers } from './support-handlers';
import { tripsHandlers } from './trips-handlers';

/** What the stubbed server answers unless a test says otherwise. Add a file per feature and name it here. */
export const handlers = [
  ...accountHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...postsHandlers,
  ...sessionHandlers,
  ...supportHandlers,
  ...tripsHandlers,
];
