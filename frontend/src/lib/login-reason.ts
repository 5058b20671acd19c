/** Why somebody is sent to log in. It travels with the way to the login, which says it for as long as it stands. */
import { wordIn } from './router/place-state';

/** `upload`: photos come in for members alone. `expired`: the server has ended the session. */
const reasons = ['upload', 'expired'] as const;
export type LoginReason = (typeof reasons)[number];

export function loginState(loginReason: LoginReason): { loginReason: LoginReason } {
  return { loginReason };
}

export function loginReasonIn(state: unknown): LoginReason | null {
  return wordIn(state, 'loginReason', reasons);
}
