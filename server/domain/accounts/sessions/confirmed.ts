/** How long a one-time password, or a passkey, vouches for the session it was given in. */
export const CONFIRMED_MS = 10 * 60_000;
