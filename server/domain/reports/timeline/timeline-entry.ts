import type { UserSource } from '../../customers/users/end-user.ts';
import type { StepSource } from '../../kernel/callback.ts';
import type { Paise } from '../../kernel/money.ts';

/** What can have states on a timeline: a work of a user's, a buy out of a float, or the user's KYC. */
export type Subject = 'transactions' | 'payments' | 'sips' | 'withdrawals' | 'deliveries' | 'kyc';

/** Who brought something about. `request` is the call that asked for a withdrawal, `provider` what its provider answered when asked. */
export type Source = StepSource | 'request' | 'provider' | 'courier';

/** How far an event has come to the partner. */
export type EventDelivery = 'pending' | 'sending' | 'succeeded' | 'failed' | 'unsent';

/** What is known of each kind of entry besides its moment, source and reference. */
type Facts =
  /** The order, plan or buy was made */
  | { kind: 'made' }
  /** The user came to the partner */
  | { kind: 'registered'; sources: UserSource[] }
  /** The price was quoted. Reference: the quote */
  | { kind: 'quoted' }
  /** Money arrived; `isApplied` is false of money that goes back. Reference: the bank's */
  | { kind: 'payment'; amount: Paise; isApplied: boolean }
  /** Money is to go back, or is back. Reference of the latter: UTR, or the gateway's id of the refund */
  | { kind: 'refund_begun' | 'refund_done'; amount: Paise; reason: string }
  /** A plan's debit did not come on its day, YYYY-MM-DD */
  | { kind: 'missed'; dueOn: string; reason: string }
  /** Reference: the account, masked */
  | { kind: 'bank_account_added' }
  /**
   * A state was reached. Where another page tells of the subject, its id is the reference; `label` and `amount` say which one it is on
   * the page of a user
   */
  | {
      kind: 'state';
      of: Subject;
      status: string;
      reason: string | null;
      label: string | null;
      amount: Paise | null;
    }
  /** The invoice carries the moment of the trade, whenever it was printed. Reference: its number */
  | { kind: 'invoiced' }
  /** An event for the partner; `delivery` is null of an event that goes to no endpoint. Reference: the delivery */
  | { kind: 'event'; event: string; delivery: EventDelivery | null }
  /** An attempt to deliver an event. Reference: the delivery */
  | {
      kind: 'attempt';
      event: string;
      number: number;
      status: number | null;
      error: string | null;
      latencyMs: number | null;
    }
  /** The service's staff did something that changed no state, as the audit log or an approval names it */
  | { kind: 'staff_action'; action: string; reason: string | null };

/** What an entry says of who and where. */
type Marks = {
  /** Null where it was not recorded, or goes without saying */
  source: Source | null;
  /** Name of the person of the service's staff: for the console only, never for a partner */
  person: string | null;
  /** What it is looked up by; see the kinds */
  reference: string | null;
};

/** One thing that happened. `at` is in milliseconds on the book's clock, of staff's own actions in real time. */
export type TimelineEntry = { at: number } & Marks & Facts;

/** An entry; marks that are not given are null. */
export function entryOf(at: number, facts: Facts, marks: Partial<Marks> = {}): TimelineEntry {
  return { at, source: null, person: null, reference: null, ...marks, ...facts };
}

/** A state that something came to; none where the moment is not known. */
export function stateOf(
  at: number | null | undefined,
  state: { of: Subject; status: string; reason?: string | null; label?: string | null; amount?: Paise | null },
  marks: Partial<Marks> = {},
): TimelineEntry[] {
  if (at === null || at === undefined) return [];
  return [entryOf(at, { kind: 'state', reason: null, label: null, amount: null, ...state }, marks)];
}

/** What stands first of things that happened at one moment: causes before what follows from them. */
const PLACES: Record<TimelineEntry['kind'], number> = {
  made: 0,
  registered: 0,
  quoted: 0,
  payment: 1,
  refund_begun: 2,
  refund_done: 3,
  missed: 4,
  state: 5,
  bank_account_added: 5,
  staff_action: 6,
  invoiced: 7,
  event: 8,
  attempt: 9,
};

/** Everything in the order in which it happened; at one moment by its kind, then as given. Pure. */
export function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((one, other) => one.at - other.at || PLACES[one.kind] - PLACES[other.kind]);
}
