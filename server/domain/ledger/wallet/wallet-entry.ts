import { assertInvariant } from '../../kernel/errors.ts';
import type { Paise } from '../../kernel/money.ts';
import type { PostingKind } from '../post.ts';

/** What the partner calls a movement of its float. */
export const walletEntryTypes = [
  'buy',
  'buy_void',
  'delivery',
  'delivery_cancel',
  'inventory',
  'top_up',
  'adjustment',
  'statement',
] as const;
export type WalletEntryType = (typeof walletEntryTypes)[number];

export type WalletEntry = {
  id: string;
  type: WalletEntryType;
  direction: 'credit' | 'debit';
  /** Always positive */
  amount: Paise;
  balanceAfter: Paise;
  referenceType: string;
  referenceId: string;
  description: string;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

type Wording = {
  type: WalletEntryType;
  direction: WalletEntry['direction'];
  referenceType: string;
  description: string;
};

const buy: Wording = { type: 'buy', direction: 'debit', referenceType: 'transaction', description: 'Buy for a user' };

/** How each kind of posting that can touch the float reads; whether a buy took one commit or two is not the partner's matter. */
const wordings: Partial<Record<PostingKind, Wording>> = {
  buy,
  buy_debit: buy,
  buy_void: {
    type: 'buy_void',
    direction: 'credit',
    referenceType: 'transaction',
    description: 'Buy voided, amount credited back',
  },
  delivery: {
    type: 'delivery',
    direction: 'debit',
    referenceType: 'transaction',
    description: 'Charges of a delivery',
  },
  delivery_cancel: {
    type: 'delivery_cancel',
    direction: 'credit',
    referenceType: 'transaction',
    description: 'Delivery cancelled, charges credited back',
  },
  inventory_purchase: {
    type: 'inventory',
    direction: 'debit',
    referenceType: 'inventory_purchase',
    description: 'Metal for your own stock',
  },
  top_up: { type: 'top_up', direction: 'credit', referenceType: 'top_up', description: 'Float topped up' },
  adjustment_credit: {
    type: 'adjustment',
    direction: 'credit',
    referenceType: 'adjustment',
    description: 'Correction in your favour',
  },
  adjustment_debit: {
    type: 'adjustment',
    direction: 'debit',
    referenceType: 'adjustment',
    description: 'Correction',
  },
  statement_credit: {
    type: 'statement',
    direction: 'credit',
    referenceType: 'statement',
    description: 'Net payable of a monthly statement',
  },
  statement_debit: {
    type: 'statement',
    direction: 'debit',
    referenceType: 'statement',
    description: 'What you owed by a monthly statement',
  },
};

/** Kinds of posting whose movements fit a type and a direction; either may be left open. */
export function kindsOf(filter: {
  type?: WalletEntryType | undefined;
  direction?: WalletEntry['direction'] | undefined;
}): PostingKind[] {
  return (Object.entries(wordings) as [PostingKind, Wording][])
    .filter(([, { type }]) => filter.type === undefined || filter.type === type)
    .filter(([, { direction }]) => filter.direction === undefined || filter.direction === direction)
    .map(([kind]) => kind);
}

/** Kinds that are not buys: those which the index posting_rare holds. */
export const rareKinds: readonly PostingKind[] = kindsOf({}).filter((kind) => wordings[kind]?.type !== 'buy');

/** An entry of the float with its posting. */
export type WalletEntryRow = {
  posting_id: bigint;
  amount: bigint;
  balance_after: bigint;
  kind: PostingKind;
  reference_id: string;
  created_at: Date;
};

/** Reads a row; its id names the posting. */
export function walletEntryFromRow(row: WalletEntryRow): WalletEntry {
  const wording = wordings[row.kind];
  assertInvariant(wording, `a posting of kind ${row.kind} touches a float`);
  const { type, referenceType, description } = wording;
  return {
    id: `led_${row.posting_id}`,
    type,
    direction: row.amount > 0n ? 'credit' : 'debit',
    amount: (row.amount < 0n ? -row.amount : row.amount) as Paise,
    balanceAfter: row.balance_after as Paise,
    referenceType,
    referenceId: row.reference_id,
    description,
    createdAt: row.created_at.getTime(),
  };
}
