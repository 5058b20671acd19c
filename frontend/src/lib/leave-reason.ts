/** What somebody is told who has just left for good or from everywhere. It travels with the way home. */
import { wordIn } from './router/place-state';

const leaveReasons = ['account_deleted', 'signed_out_everywhere'] as const;
export type LeaveReason = (typeof leaveReasons)[number];

export function leaveReasonIn(state: unknown): LeaveReason | null {
  return wordIn(state, 'reason', leaveReasons);
}
