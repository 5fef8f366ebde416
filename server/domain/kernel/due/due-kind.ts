import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Where the moment of a kind stands: a column of real time, empty in rows that wait for nothing. Each has an index of its own. */
export type DueColumn =
  /** Also due_at, the same moment on the book's clock, by which a sandbox's clock that is moved finds it */
  | 'payment_order.wake_at'
  | 'sip.wake_at'
  | 'withdrawal.wake_at'
  | 'delivery_order.wake_at'
  | 'statement_gate.wake_at'
  /** Real time alone: a gateway or courier is asked, and its clock is not the sandbox's */
  | 'payment_order.look_at'
  | 'sip.look_at'
  | 'sip.stop_at'
  | 'delivery_order.call_off_at'
  | 'payment_refund.wake_at'
  | 'payment_refund.watch_at';

/** What a sweep needs. */
export type DueCore = {
  readonly database: { readonly pool: Pool };
  readonly clock: Clock;
  readonly log: Log;
  /** Ends a sweep with the rows it is at */
  readonly stopping?: AbortSignal | undefined;
};

/** A kind of thing that waits for a moment. */
export type DueKind<Core extends DueCore = DueCore> = {
  readonly column: DueColumn;
  /**
   * Does what is due of one row, at a moment on its book's clock. First it claims the row, which puts its moment off, or it changes the row
   * only where that stands as it did: several processes may act at once, and one that dies leaves the row due again.
   */
  act(core: Core, id: string, at: number): Promise<unknown>;
  /** What is logged where `act` breaks, beside the id; as a warning where a company that does not answer is to be expected */
  readonly failure: string;
  readonly isWarning?: true;
  /** How many are acted on at the same time, where each waits for a company's answer; one unless said */
  readonly atOnce?: number;
  /** As many in one run; what is left comes with the next. No bound unless said */
  readonly most?: number;
};

/** Something that happens by itself at its time, and so has to happen when a sandbox's clock passes that time (decisions 14). */
export type DueWork = {
  /** The earliest moment up to a limit at which something is due in a book; on its clock, in milliseconds */
  nextDueAt(bookId: number, upTo: number): Promise<number | undefined>;
  /** Does what is due at a moment, and answers when it is done */
  run(bookId: number, at: number): Promise<void>;
  /** The clock has arrived: what is still to come is brought to its new real time */
  realign(bookId: number): Promise<void>;
};
