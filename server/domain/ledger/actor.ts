/**
 * Who acts: a bearer token, a member signed in to the dashboard, an end user in the hosted screens, an operator of the service, or the
 * service itself.
 */
export type Actor = {
  readonly type: 'token' | 'member' | 'user' | 'operator' | 'system';
  readonly id: string;
  /** Of a member of staff, as it is at this call */
  readonly role?: string;
  /** The sign-in they act from */
  readonly sessionId?: string;
  /** When they last confirmed by a one-time password or a passkey that it is them, in milliseconds of real time */
  readonly confirmedAt?: number;
  /** When they last gave a passkey or a recovery code in this sign-in, in milliseconds of real time; null where they did not */
  readonly secondFactorAt?: number | null;
};

/** Where a call came from: the partner's own code or staff (or the service), the screens in its app, or those on its own domain. */
export type Channel = 'api' | 'embed' | 'white_label';
