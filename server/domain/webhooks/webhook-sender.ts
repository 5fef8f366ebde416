/** One HTTP request to a partner's address. A port: server/providers fills it. */
export type WebhookSender = {
  /**
   * Sends a POST and reads the answer, all within the time given. Never follows a redirect, never connects to an address
   * that is not public (unless the sender was made to allow it), and reads at most 16 KiB of the answer. Never raises.
   */
  send(request: WebhookRequest): Promise<WebhookResponse>;
};

export type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** For the whole exchange */
  timeoutMs: number;
};

/** What came back, or why nothing did. */
export type WebhookResponse = { latencyMs: number } & (
  | { status: number; headers: Record<string, string>; body: string }
  | { error: SendFailure }
);

export type SendFailure =
  /** No whole answer in time */
  | 'timeout'
  /** Nothing listens there, or the connection broke */
  | 'unreachable'
  /** The name does not resolve */
  | 'unknown_host'
  /** The certificate is not trusted, or TLS failed otherwise */
  | 'tls'
  /** The address is not one of the public internet */
  | 'blocked'
  /** What came back is not HTTP */
  | 'bad_answer';
