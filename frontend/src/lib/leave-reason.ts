/** What somebody is told who has just left for good or from everywhere. It travels with the way home. */
import { wordIn } from './router/place-state';

export type LeaveReason = 'account_deleted' | 'signed_out_everywhere';

const leaveReasons = ['account_deleted', 'signed_out_everywhere'] as const satisfies LeaveReason[];

export function leaveState(reason: LeaveReason): { reason: LeaveReason } {
  return { reason };
}

export function leaveReasonIn(state: unknown): LeaveReason | null {
  return wordIn(state, 'reason', leaveReasons);
}
