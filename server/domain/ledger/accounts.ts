import type { Pool, PoolClient } from 'pg';
import { type Asset, assets as metals } from '../kernel/assets.ts';

/** What the ledger counts: rupees in paise, metals in micrograms. */
export type LedgerAsset = 'INR' | Asset;

/** Kinds of account that a book has once per asset. `isOpen` ones mirror the world outside and have no floor. */
const bookAccountKinds = {
  /** The partner's prepaid float, or its credit line, which goes below zero down to the limit */
  partner_float: { assets: ['INR'], isOpen: false },
  /** The partner's own metal: what sends draw from */
  partner_metal: { assets: metals, isOpen: false },
  /** Money of buys that are debited and not yet fulfilled */
  buy_clearing: { assets: ['INR'], isOpen: false },
  /** The service's metal: below zero by all that was handed out */
  platform_inventory: { assets: metals, isOpen: true },
  /** What metal was sold for, less what it was bought back for, without tax and markup */
  metal_sales: { assets: ['INR'], isOpen: true },
  /** Platform fees of sells, sends and gifts, in rupees or in grams */
  platform_fee: { assets: ['INR', ...metals], isOpen: false },
  /** Metal that left as coins and bars, or is about to */
  delivered_metal: { assets: metals, isOpen: false },
  /** Making and delivery charges, without GST */
  delivery_charges: { assets: ['INR'], isOpen: false },
  /** GST collected and owed to the State */
  gst_payable: { assets: ['INR'], isOpen: false },
  /** GST that the service pays with commission and claims from the State: below zero by that */
  gst_input: { assets: ['INR'], isOpen: true },
  /** Markup collected and owed to the partner by statement; below zero where it was taken back after it was settled */
  markup_payable: { assets: ['INR'], isOpen: true },
  /** Commission earned by the partner and owed by statement; below zero as the markup */
  commission_payable: { assets: ['INR'], isOpen: true },
  /** The other side of the commission */
  commission_expense: { assets: ['INR'], isOpen: true },
  /** Money on its way through the UPI gateway */
  gateway_clearing: { assets: ['INR'], isOpen: true },
  /** Money of payments that have bought no metal yet and are not refunded yet */
  payment_clearing: { assets: ['INR'], isOpen: false },
  /** Gateway fees that the service bears */
  gateway_fee_expense: { assets: ['INR'], isOpen: true },
  /** Gateway fees that the partner bears, until its statement is settled */
  gateway_fee_receivable: { assets: ['INR'], isOpen: true },
  /** Money that has left users' wallets and is not yet known to have arrived at their bank */
  payout_clearing: { assets: ['INR'], isOpen: false },
  /** Remainders of rounding: never negative, since rounding never creates value */
  rounding: { assets: ['INR', ...metals], isOpen: false },
  /** The bank: where top-ups come from and withdrawals go */
  bank: { assets: ['INR'], isOpen: true },
} as const satisfies Record<string, { assets: readonly LedgerAsset[]; isOpen: boolean }>;

/** Kinds of account that each user of a book has: the sub-wallet. */
const userAccountKinds = {
  /** Metal held, without that of SIPs */
  user_metal: { assets: metals },
  /** Metal bought by SIPs */
  user_sip_metal: { assets: metals },
  /** The INR wallet that sells settle into */
  user_inr: { assets: ['INR'] },
} as const satisfies Record<string, { assets: readonly LedgerAsset[] }>;

export type BookAccountKind = keyof typeof bookAccountKinds;
export type UserAccountKind = keyof typeof userAccountKinds;

const bookRows = Object.entries(bookAccountKinds).flatMap(([kind, { assets, isOpen }]) =>
  assets.map((asset) => ({ kind, asset, floor: isOpen ? null : '0' })),
);
const userRows = Object.entries(userAccountKinds).flatMap(([kind, { assets }]) =>
  assets.map((asset) => ({ kind, asset })),
);

/** Opens every account of a new book, empty. The float may fall to minus the credit limit (paise). */
export async function openBookAccounts(
  client: Pool | PoolClient,
  book: { id: number; creditLimitPaise: bigint },
): Promise<void> {
  const floors = bookRows.map((row) =>
    row.kind === 'partner_float' ? (-book.creditLimitPaise).toString() : row.floor,
  );
  await client.query({
    name: 'open-book-accounts',
    text: 'SELECT open_book_accounts($1, $2, $3, $4)',
    values: [book.id, bookRows.map((row) => row.kind), bookRows.map((row) => row.asset), floors],
  });
}

/** Tells by float.low of a new book whose float begins below its partner's threshold (function tell_low_opening). Decisions 15. */
export async function tellLowOpening(client: Pool | PoolClient, bookId: number): Promise<void> {
  await client.query({ name: 'tell-low-opening', text: 'SELECT tell_low_opening($1)', values: [bookId] });
}

/** Opens the sub-wallet accounts of new users of a book, empty; those already open are left alone. */
export async function openUserAccounts(client: Pool | PoolClient, bookId: number, userIds: bigint[]): Promise<void> {
  await client.query({
    name: 'open-user-accounts',
    text: 'SELECT open_user_accounts($1, $2, $3, $4)',
    values: [bookId, userIds, userRows.map((row) => row.kind), userRows.map((row) => row.asset)],
  });
}
