/** Why somebody is sent to log in. It travels with the way to the login, which says it for as long as it stands. */
import { wordIn } from './router/place-state';

/** `upload`: photos come in for members alone. `expired`: the server has ended the session. */
export const loginReasonIn = (state: unknown) => wordIn(state, 'loginReason', ['upload', 'expired']);
export type LoginReason = NonNullable<ReturnType<typeof loginReasonIn>>;

export const loginState = (loginReason: LoginReason) => ({ loginReason });
