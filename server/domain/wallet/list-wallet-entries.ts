import type { PartnerContext } from '../context.ts';
import { assertInvariant, DomainError } from '../kernel/errors.ts';
import type { Paise } from '../kernel/money.ts';
import type { PostingKind } from '../ledger/post.ts';

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

/** What the partner calls a movement of its float. */
export type WalletEntryType = 'buy' | 'buy_void' | 'delivery' | 'delivery_cancel' | 'top_up';

type Wording = { type: WalletEntryType; referenceType: string; description: string };

const buy: Wording = { type: 'buy', referenceType: 'transaction', description: 'Buy for a user' };

/** How each kind of posting that can touch the float reads; whether a buy took one commit or two is not the partner's matter. */
const wordings: Partial<Record<PostingKind, Wording>> = {
  buy,
  buy_debit: buy,
  buy_void: { type: 'buy_void', referenceType: 'transaction', description: 'Buy voided, amount credited back' },
  delivery: { type: 'delivery', referenceType: 'transaction', description: 'Charges of a delivery' },
  delivery_cancel: {
    type: 'delivery_cancel',
    referenceType: 'transaction',
    description: 'Delivery cancelled, charges credited back',
  },
  top_up: { type: 'top_up', referenceType: 'top_up', description: 'Float topped up' },
};

/**
 * The float's movements, newest first, each with the balance it left. A page is found by the entries' own numbers, so a deep
 * page costs what the first one does. Raises WALLET_NOT_CONFIGURED. Spec 4.11, decisions 12.
 */
export async function listWalletEntries(
  context: PartnerContext,
  input: { page: number; limit: number },
): Promise<{ entries: WalletEntry[]; total: number }> {
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  const { rows } = await context.core.database.pool.query({
    name: 'list-wallet-entries',
    text: `
      SELECT a.version AS total, e.posting_id, e.amount, e.balance_after, p.kind, p.reference_id, p.created_at
      FROM account a
      LEFT JOIN ledger_entry e ON e.account_id = a.id AND e.version <= a.version - $2 AND e.version > a.version - $2 - $3
      LEFT JOIN posting p ON p.id = e.posting_id
      WHERE a.book_id = $1 AND a.kind = 'partner_float' AND a.asset = 'INR'
      ORDER BY e.version DESC`,
    values: [context.bookId, (input.page - 1) * input.limit, input.limit],
  });
  return {
    total: Number(rows[0]?.total ?? 0),
    entries: rows
      .filter((row) => row.posting_id !== null)
      .map((row) => ({
        id: `led_${row.posting_id}`,
        direction: row.amount > 0n ? 'credit' : 'debit',
        amount: row.amount < 0n ? -row.amount : row.amount,
        balanceAfter: row.balance_after,
        referenceId: row.reference_id,
        createdAt: row.created_at.getTime(),
        ...wordingOf(row.kind),
      })),
  };
}

function wordingOf(kind: PostingKind): Wording {
  const wording = wordings[kind];
  assertInvariant(wording, `a posting of kind ${kind} touches a float`);
  return wording;
}
