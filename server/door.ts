import type { SessionSettings } from './trpc/session.ts';

/**
 * The one door between screens and the running core. Next bundles its own copy of every module it imports, so state
 * shared with the server entry travels over `globalThis`: `openDoor` in server/main.ts, `app/_lib/core-door.ts` inside.
 */
export type Door = {
  readonly config: {
    readonly appUrl: string;
    readonly serviceName: string;
    /** Demo log-ins are on; the sign-in screen names them */
    readonly demo: boolean;
  };
  readonly session: SessionSettings;
  /** Raises DomainError INVALID_OTP, OTP_EXPIRED, OTP_LOCKED or RATE_LIMITED. */
  readonly signIn: (input: { mobile: string; otp: string; address: string }) => Promise<SignedInMember>;
  /**
   * Answers a tRPC request, from the network or in process: server components read through the same checks as the
   * browser. Who calls is told apart from the request, whose headers a client can write.
   */
  readonly trpc: (request: Request, caller: Caller) => Promise<Response>;
};

/** Where a request comes from, as the HTTP server knows it, and the id it was given. */
export type Caller = { readonly address: string; readonly requestId: string };

/** Who passed the sign-in. Service staff belong to no partner. */
export type SignedInMember = {
  readonly memberId: string;
  readonly memberName: string;
  readonly role: string;
  readonly partnerId: string | null;
  readonly partnerName: string | null;
};

/**
 * Headers the HTTP server sets on every request it hands to Next, replacing whatever the client sent under these names:
 * the client's address with trusted proxies taken into account, and the id of the request.
 */
export const ADDRESS_HEADER = 'x-tola-address';
export const REQUEST_ID_HEADER = 'x-request-id';

const DOOR = Symbol.for('tola.core');

/** Hands the running core to the screens of this process. */
export function openDoor(door: Door): void {
  Object.assign(globalThis, { [DOOR]: door });
}
