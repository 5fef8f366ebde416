import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { PostingKind } from '../../ledger/post.ts';
import type { UserEntryRow } from './store.ts';

/** Accounts of a user: the INR wallet, metal held freely, and metal bought by SIPs. */
export const userAccounts = ['inr', 'gold', 'silver', 'sip_gold', 'sip_silver'] as const;
export type UserAccount = (typeof userAccounts)[number];

/** What moved an account of a user. */
export const userEntryTypes = [
  'buy',
  'sip_installment',
  'sell',
  'send',
  'gift',
  'delivery',
  'delivery_cancel',
  'withdrawal',
  'withdrawal_returned',
  'withdrawal_reversed',
] as const;
export type UserEntryType = (typeof userEntryTypes)[number];

/** One movement of one account of a user. Amounts in paise of rupees and micrograms of metal. */
export type UserEntry = {
  id: string;
  account: UserAccount;
  /** Null of rupees */
  asset: Asset | null;
  type: UserEntryType;
  direction: 'credit' | 'debit';
  /** Always positive */
  amount: bigint;
  balanceAfter: bigint;
  referenceType: 'transaction' | 'withdrawal';
  referenceId: string;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/** How each kind of posting that can move a user's account is called; whether a buy took one commit or two is not the partner's matter. */
const types: Partial<Record<PostingKind, UserEntryType>> = {
  buy: 'buy',
  buy_settlement: 'buy',
  payment_purchase: 'buy',
  sell: 'sell',
  send: 'send',
  gift: 'gift',
  delivery: 'delivery',
  delivery_cancel: 'delivery_cancel',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal_returned',
  withdrawal_reversed: 'withdrawal_reversed',
};

/** Reads a row; its id names posting and account, and is the cursor of what comes after it. */
export function userEntryFromRow(row: UserEntryRow): UserEntry {
  const type = row.transaction_type === 'sip_installment' ? 'sip_installment' : types[row.kind];
  assertInvariant(type, `a posting of kind ${row.kind} moves an account of a user`);
  return {
    id: `led_${row.posting_id}_${row.account}`,
    account: row.account as UserAccount,
    asset: row.account === 'inr' ? null : (row.asset as Asset),
    type,
    direction: row.amount > 0n ? 'credit' : 'debit',
    amount: row.amount < 0n ? -row.amount : row.amount,
    balanceAfter: row.balance_after,
    referenceType: row.transaction_type === null ? 'withdrawal' : 'transaction',
    referenceId: row.reference_id,
    createdAt: row.created_at.getTime(),
  };
}

/** The place of an entry in its list, out of its id; undefined where it is none. */
export function readEntryId(id: string): { postingId: bigint; account: UserAccount } | undefined {
  const [, number, name] = /^led_(\d{1,18})_([a-z_]+)$/.exec(id) ?? [];
  const account = userAccounts.find((one) => one === name);
  return number === undefined || account === undefined ? undefined : { postingId: BigInt(number), account };
}
