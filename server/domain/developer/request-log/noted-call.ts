import type { Mode } from '../../kernel/mode.ts';

/** One answered call as it is handed to the log: as it came and went, nothing redacted yet. Lives in memory for a moment only. */
export type NotedCall = {
  requestId: string;
  /** When it came, in milliseconds */
  at: number;
  mode: Mode;
  method: string;
  /** The route's pattern; "none" where no route is */
  route: string;
  /** As it was sent, with the query */
  target: string;
  params: Readonly<Record<string, string>>;
  status: number;
  code: string | undefined;
  latencyMs: number;
  /** Whose call it is, where its token was found alive */
  caller: { partnerId: string; tokenId: string } | undefined;
  /** The token it brought */
  bearer: string | undefined;
  address: string;
  userAgent: string | undefined;
  idempotencyKey: string | undefined;
  isReplay: boolean;
  isBodyMismatch: boolean;
  /** The parsed body; undefined where none was read */
  requestBody: unknown;
  requestBytes: number | undefined;
  responseBody: string;
  /** Answers of the route hold codes: they are not kept */
  isAnswerSecret: boolean;
};

/** A call as it is kept. */
export type LogRow = {
  requestId: string;
  partnerId: string;
  mode: Mode;
  at: number;
  method: string;
  route: string;
  path: string;
  status: number;
  code: string | null;
  latencyUs: number;
  tokenId: string | null;
  /** The token was good and is marked as used */
  isAdmitted: boolean;
  address: string;
  userAgent: string | null;
  keyDigest: string | null;
  isReplay: boolean;
  isBodyMismatch: boolean;
  requestBody: string | null;
  requestBytes: number | null;
  responseBody: string | null;
  responseBytes: number;
};
