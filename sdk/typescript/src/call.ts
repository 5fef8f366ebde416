/** What a call may be given besides its input. */
export type CallOptions = {
  /** Ends the call. What a call with a key came to can be looked up by the key of the error it raises */
  signal?: AbortSignal | undefined;
  /** For each attempt, in milliseconds; `wait_seconds` of a call comes on top */
  timeoutMs?: number | undefined;
  /** How often it is tried again at most */
  maxRetries?: number | undefined;
};

/** Of calls that move money or metal. */
export type KeyedCallOptions = CallOptions & {
  /** 1 to 100 characters of any script. Made for you unless you give one: give one where the call must happen once over a restart of your program too */
  idempotencyKey?: string | undefined;
};

/** One page when awaited; all rows of all pages when walked with `for await`. */
export interface List<Page, Row> extends PromiseLike<Page>, AsyncIterable<Row> {}

/** What is known of an answer besides its data. */
export type AnswerInfo = {
  requestId: string;
  mode: 'live' | 'sandbox';
  status: number;
  /** The answer is that of an earlier call with the same key */
  isReplay: boolean;
};

/** A method of the client, as the table has it. */
export type MethodOf = {
  verb: string;
  path: string;
  inputIn: 'query' | 'body' | undefined;
  isKeyed: boolean;
  /** May be sent again after its answer was lost, without a key */
  isRepeatable: boolean;
  preset: Record<string, string>;
  pages: { by: string; rows: string } | undefined;
};

/** One call, ready to be sent. */
export type Call = {
  verb: string;
  /** With its parameters and query */
  target: string;
  body: string | undefined;
  /** As long as the service may wait for news before it answers */
  waitMs: number;
  isKeyed: boolean;
  isRepeatable: boolean;
};
