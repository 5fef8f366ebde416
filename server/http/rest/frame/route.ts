import type { z } from 'zod';
import type { Capability } from '../../../domain/accounts/partners/settings.ts';
import type { WindowState } from '../../../domain/accounts/rate-windows/window.ts';
import type { KeyScope, NeededScope } from '../../../domain/accounts/tokens/key-scopes.ts';
import type { Core, PartnerContext } from '../../../domain/context.ts';
import type { ErrorCode, ErrorDetails } from '../../../domain/kernel/errors.ts';
import type { Mode } from '../../../domain/kernel/mode.ts';
import type { IdempotencyKey } from '../../../domain/ledger/idempotency/record.ts';

/** What a call must show. There is no default: a route without it does not compile. */
type Access =
  /** A token whose partner holds one of these capabilities */
  | { capability: Capability | readonly [Capability, ...Capability[]] }
  /** Any valid token (spec part 5.4) */
  | { token: 'any' }
  /** No token; the reason is part of the record */
  | { token: 'none'; because: string };

/** What a handler answers: data, or a failure after execution, with the flags of a replay. */
export type Reply<Data> = {
  status?: 200 | 201;
  replay?: { isBodyMismatch: boolean } | null;
  /** The same object is answered again and again and never changed: its text is written once */
  isShared?: true;
  /** Of a call without a token, once it is known */
  mode?: Mode;
} & StoredReply<Data>;

/** What a call with a key came to, as it is stored. */
export type StoredReply<Data> = { data: Data } | { failure: ErrorCode; details?: ErrorDetails | undefined };

type Shape = z.ZodType;

export type Call<Query extends Shape, Body extends Shape> = {
  query: z.output<Query>;
  body: z.output<Body>;
  params: Record<string, string>;
  /** Present where the route takes an Idempotency-Key and the caller gave one */
  idempotency: IdempotencyKey | undefined;
  /** The caller's address */
  address: string;
  userAgent: string;
  requestId: string;
  /** Of the named key it came with; undefined for a token, and without one */
  keyScopes?: readonly KeyScope[] | undefined;
  /** Its caller has not hung up, and the service is not being shut down: it is worth waiting on */
  isAwaited(): boolean;
};

type Common<Query extends Shape, Body extends Shape, Response extends Shape> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters */
  path: `/partner/${string}`;
  /** Name by which generated clients call it, verb first; made of method and path where it is left out */
  operationId?: string;
  /** Heading under which the description lists it, where its path does not say */
  tag?: string;
  /** Section of the specification */
  section: string;
  summary: string;
  /** Longer text for the reference, if there is more to say */
  description?: string;
  query?: Query;
  body?: Body;
  /** The body may be left out */
  isBodyOptional?: boolean;
  /** What `data` looks like */
  response: Response;
  /** Codes of its own, besides those that every call can meet */
  errors: readonly ErrorCode[];
  /** Codes for fields where the specification names one; any other field is VALIDATION_ERROR */
  fieldCodes?: Readonly<Record<string, ErrorCode>>;
  /** Status of a success, where it is not 200 */
  successStatus?: 201;
  /** Accepts the header Idempotency-Key; writes out what is stored of the first call with a key, for its replays and for the look-up of keys */
  presentStored?(outcome: Record<string, unknown>, core: Core): StoredReply<z.input<Response>>;
  /** Its answers hold codes or tokens: the request log keeps none of them */
  isAnswerSecret?: boolean;
  /** Body of the example in the reference */
  example?: z.input<Body>;
};

export type TokenRoute<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> = Common<Query, Body, Response> & {
  access: Exclude<Access, { token: 'none' }>;
  /** What a named key must be good for; a token needs none (decisions 15) */
  scope: NeededScope;
  /** Its handler's first statement proves the admission (requireAdmitted), so that a live call needs no look-up of its own */
  provesAdmission?: true;
  /** A live token gets SANDBOX_ONLY, whatever it sends */
  isSandboxOnly?: boolean;
  /** A sandbox token gets API_NOT_ALLOWED, whatever it sends */
  isLiveOnly?: boolean;
  handler(context: PartnerContext, call: Call<Query, Body>): Promise<Reply<z.input<Response>>>;
};

export type OpenRoute<Query extends Shape = Shape, Body extends Shape = Shape, Response extends Shape = Shape> = Common<
  Query,
  Body,
  Response
> & {
  access: Extract<Access, { token: 'none' }>;
  /** A window of its own, entered once the body is read */
  window?(core: Core, call: Call<Query, Body>): Promise<WindowState>;
  handler(core: Core, call: Call<Query, Body>): Promise<Reply<z.input<Response>>>;
};

export type Route = TokenRoute | OpenRoute;

/** A route that needs a token. */
export function tokenRoute<Query extends Shape, Body extends Shape, Response extends Shape>(
  route: TokenRoute<Query, Body, Response>,
): Route {
  return route as unknown as Route;
}

/** A route without a token: its access says why. */
export function openRoute<Query extends Shape, Body extends Shape, Response extends Shape>(
  route: OpenRoute<Query, Body, Response>,
): Route {
  return route as unknown as Route;
}

/** Whether the route is called without a token. */
export function isOpenRoute(route: Route): route is OpenRoute {
  return 'token' in route.access && route.access.token === 'none';
}
