/** What somebody is told who has just left for good or from everywhere. It travels with the way home. */
import { wordIn } from './router/place-state';

export const leaveReasonIn = (state: unknown) =>
  wordIn(state, 'reason', ['account_deleted', 'signed_out_everywhere']);
export type LeaveReason = NonNullable<ReturnType<typeof leaveReasonIn>>;
