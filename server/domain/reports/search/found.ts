import type { Asset } from '../../kernel/assets.ts';
import type { Paise } from '../../kernel/money.ts';

/** Kinds of thing a search can find; each has a page of its own, but a purchase of the partner's own metal, which stands in the list of its day. */
type FoundKind =
  | 'user'
  | 'transaction'
  | 'payment'
  | 'sip'
  | 'withdrawal'
  | 'delivery'
  | 'statement'
  | 'purchase'
  | 'webhook'
  | 'call';

/** What was recognised in the text. */
export type FoundBy = 'id' | 'quote' | 'event' | 'invoice' | 'certificate' | 'reference' | 'number' | 'mobile' | 'name';

/** Something of the partner's that a search found. */
export type Found = {
  kind: FoundKind;
  /** That its page goes by; of a statement its month */
  id: string;
  by: FoundBy;
  /** A user's name, a transaction's type, a plan's name, an event's kind */
  label: string | null;
  status: string | null;
  asset: Asset | null;
  amount: Paise | null;
  /** Whose it is, by user code or masked mobile; of a purchase its IST day */
  of: string | null;
};
