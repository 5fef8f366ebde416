import type { SessionSettings } from './http/trpc/session.ts';

/**
 * The bridge between screens and the running core. Next bundles its own copy of every module it imports, so state
 * shared with the server entry travels over `globalThis`: `openAppBridge` in server/main.ts, `app/_lib/core-access.ts` inside.
 */
export type AppBridge = {
  readonly config: {
    readonly appUrl: string;
    readonly serviceName: string;
    /** Demo log-ins are on; the sign-in screen names them */
    readonly demo: boolean;
    /** Who may register a business for a sandbox */
    readonly signUp: 'open' | 'invited' | 'closed';
  };
  readonly session: SessionSettings;
  /** Opens a session. Raises DomainError INVALID_OTP, OTP_EXPIRED, OTP_LOCKED or RATE_LIMITED. */
  readonly signIn: (input: SignInInput) => Promise<SignedInMember>;
  /** Registers a business and opens its owner's session. Raises the same and DomainError VALIDATION_ERROR, FEATURE_DISABLED, NOT_FOUND, INVALID_TRANSITION. */
  readonly signUp: (input: SignInInput & SignUpInput) => Promise<SignedInMember>;
  /** What a session cookie holds; null where none of our secrets opens it, or it is too old. */
  readonly openCookie: (token: string) => Promise<Record<string, unknown> | null>;
  /** Ends a session by what its cookie holds. */
  readonly signOut: (input: { sessionKey: string; requestId: string }) => Promise<void>;
  /**
   * Answers a tRPC request, from the network or in process: server components read through the same checks as the
   * browser. The caller is handed over beside the request, whose headers a client can write.
   */
  readonly trpc: (request: Request, caller: Caller) => Promise<Response>;
};

/** Where a request comes from, as the HTTP server knows it, and the id it was given. */
export type Caller = {
  readonly address: string;
  readonly requestId: string;
  /** The partner whose own domain the request came through; absent at the service's own addresses */
  readonly domainPartnerId?: string | undefined;
  /**
   * Reads the body, with all that are read at once under one bound; absent of a call in process. Raises DomainError
   * PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, MALFORMED_JSON where it breaks off, SERVICE_UNAVAILABLE.
   */
  readonly readBody?: ReadBody;
};

export type ReadBody = (bounds: { bytesMax: number; timeoutMs?: number }) => Promise<Buffer>;

/** Mobile and code, what led here, and from where. */
type SignInInput = {
  readonly mobile: string;
  readonly otp: string;
  /** Which code it is, as the request for it was answered */
  readonly challengeId?: string | undefined;
  /** The invitation that the visitor was sent, where there is one */
  readonly invitationId?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

/** What a business registers with, beside its owner's mobile and code. */
type SignUpInput = {
  readonly businessName: string;
  readonly ownerName: string;
  readonly hasAcceptedTerms: boolean;
};

/** Who passed the sign-in. Service staff belong to no partner. */
type SignedInMember = {
  /** What the cookie holds; kept nowhere else */
  readonly sessionKey: string;
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

/**
 * Headers the HTTP server sets on requests for a partner's screens, and takes away from all others: whose screens they are, the path
 * they are under as the browser knows it (empty on a partner's own domain), and the sites that may frame them. With a call of
 * procedures the first one says that it came through that partner's own domain.
 */
export const EMBED_PARTNER_HEADER = 'x-tola-embed-partner';
export const EMBED_BASE_HEADER = 'x-tola-embed-base';
export const FRAME_ANCESTORS_HEADER = 'x-tola-frame-ancestors';

const APP_BRIDGE = Symbol.for('tola.core');

/** Hands the running core to the screens of this process. */
export function openAppBridge(appBridge: AppBridge): void {
  Object.assign(globalThis, { [APP_BRIDGE]: appBridge });
}
