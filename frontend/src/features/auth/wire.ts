/** The shapes of the calls about passwords, addresses and other ways in. */
import type { SignedIn } from '@/api/types';

/** A mail that a server in development put aside instead of sending it. */
export interface MockMail {
  to: string;
  subject: string;
  /** The address that the mail leads to. */
  link: string;
}

/** Answer of `POST /request-reset-password/`. The secret travels by mail alone. */
export interface ResetRequested {
  message: string;
  token: null;
  status: 'sent' | 'already_sent';
  mock_mail?: MockMail | null;
}

/** Body of `POST /reset-password/`. */
export interface PasswordReset {
  email: string;
  token: string;
  new_password: string;
}

/** Answer of `POST /confirm-email/`. */
export interface EmailConfirmed {
  message: string;
  email: string;
}

/** Answer of `POST /api/oidc/start/`: where the provider asks, and what its answer must carry. */
export interface SignInStarted {
  url: string;
  state: string;
}

/** Body of `POST /api/oidc/finish/`. */
export interface SignInAnswer {
  state: string;
  code: string;
}

/** The provider's word is enough, or the account's own password is asked for once. */
export type SignInFinished =
  | { status: 'signed_in'; token: string; user: SignedIn['user']; link_token: null; email: null }
  | { status: 'password_required'; token: null; user: null; link_token: string; email: string };

/** Body of `POST /api/oidc/link/`. */
export interface SignInLink {
  link_token: string;
  password: string;
}
