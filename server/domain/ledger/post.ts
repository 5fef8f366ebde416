import type { Pool, PoolClient } from 'pg';
import { assertInvariant } from '../kernel/errors.ts';
import type { BookAccountKind, LedgerAsset, UserAccountKind } from './accounts.ts';

/** One line of a posting: an account of the book, named by kind, asset and (for a sub-wallet) user, and a signed amount. */
export type PostingLine = { asset: LedgerAsset; amount: bigint } & (
  | { kind: BookAccountKind; userId?: undefined }
  | { kind: UserAccountKind; userId: bigint }
);

export type PostingKind =
  /** The float pays and the user gets the metal, at once */
  | 'buy'
  /** The float pays into clearing; settled or voided by the next two */
  | 'buy_debit'
  | 'buy_settlement'
  | 'buy_void'
  /** A user's metal back to the service, its price to their INR wallet */
  | 'sell'
  /** The partner's own metal to a user */
  | 'send'
  /** One user's metal to another */
  | 'gift'
  /** A user's metal leaves as coins or bars, the charges from the float; all of it back */
  | 'delivery'
  | 'delivery_cancel'
  /** A customer's payment arrives, buys metal, or goes back */
  | 'payment_received'
  | 'payment_purchase'
  | 'payment_refund'
  /** What a gateway gave back once too often leaves its clearing: paid back into the bank, or a loss of the service */
  | 'payment_refund_twice'
  /** A user's rupees leave the wallet, arrive at their bank, come back from the provider, or back from the bank */
  | 'withdrawal'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'withdrawal_reversed'
  /** Money or metal from outside into the partner's own accounts */
  | 'top_up'
  /** A correction of a float by staff, either way, against the bank */
  | 'adjustment_credit'
  | 'adjustment_debit'
  /** A month's statement settled: to the partner, or by it where it owes */
  | 'statement_credit'
  | 'statement_debit'
  /** A transfer of a gateway has arrived in the bank */
  | 'settlement'
  /** Metal for the partner itself, out of its wallet */
  | 'inventory_purchase'
  /** Metal granted to a new sandbox */
  | 'sandbox_grant';

export type Posting = {
  bookId: number;
  kind: PostingKind;
  /** Id of what it belongs to */
  referenceId: string;
  /** On the book's clock, milliseconds */
  at: number;
  lines: PostingLine[];
};

export type PostingVerdict = { accepted: true } | { accepted: false; shortAccountId: bigint };

/**
 * Posts many movements in one round trip, each all or nothing, and answers one verdict each, in their order: a posting
 * whose account cannot pay is refused and the rest stand. Every posting must sum to zero per asset (InvariantError).
 * Run it on the client of a transaction to commit it with the state change it belongs to.
 */
export async function post(client: Pool | PoolClient, postings: Posting[]): Promise<PostingVerdict[]> {
  for (const posting of postings) assertBalanced(posting);
  const lines = postings.flatMap((posting, number) =>
    posting.lines.filter((line) => line.amount !== 0n).map((line) => ({ number, bookId: posting.bookId, ...line })),
  );
  const { rows } = await client.query<{ number: number; short_account_id: bigint | null }>({
    name: 'ledger-post',
    text: `
      WITH line AS MATERIALIZED (
        SELECT l.number, a.id, l.amount
        FROM unnest($6::int[], $7::int[], $8::text[], $9::text[], $10::bigint[], $11::bigint[])
          AS l (number, book_id, kind, asset, user_id, amount)
        JOIN account a ON a.book_id = l.book_id AND a.kind = l.kind AND a.asset = l.asset
          AND COALESCE(a.user_id, 0) = COALESCE(l.user_id, 0)
      )
      SELECT v.number, v.short_account_id
      FROM ledger_post(
        ARRAY(SELECT ROW(p.number, p.book_id, p.kind, p.reference_id, p.created_at)::ledger_posting
          FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[])
            AS p (number, book_id, kind, reference_id, created_at)),
        ARRAY(SELECT ROW(number, id, amount)::ledger_line FROM line)) v
      WHERE (SELECT count(*) FROM line) = $12
      ORDER BY v.number`,
    values: [
      postings.map((_, number) => number),
      postings.map((posting) => posting.bookId),
      postings.map((posting) => posting.kind),
      postings.map((posting) => posting.referenceId),
      postings.map((posting) => new Date(posting.at)),
      lines.map((line) => line.number),
      lines.map((line) => line.bookId),
      lines.map((line) => line.kind),
      lines.map((line) => line.asset),
      lines.map((line) => line.userId ?? null),
      lines.map((line) => line.amount),
      lines.length,
    ],
  });
  assertInvariant(rows.length === postings.length, 'a posting names an account that does not exist');
  return rows.map((row) =>
    row.short_account_id === null ? { accepted: true } : { accepted: false, shortAccountId: row.short_account_id },
  );
}

/** Posts movements that nothing can refuse: all of them, or it raises (InvariantError) and the transaction of the caller ends. */
export async function postAll(client: PoolClient, postings: Posting[]): Promise<void> {
  for (const [number, verdict] of (await post(client, postings)).entries()) {
    const { kind, referenceId } = postings[number] as Posting;
    assertInvariant(verdict.accepted, `posting ${kind} of ${referenceId} was refused`);
  }
}

function assertBalanced(posting: Posting): void {
  const sums = new Map<LedgerAsset, bigint>();
  for (const line of posting.lines) sums.set(line.asset, (sums.get(line.asset) ?? 0n) + line.amount);
  for (const [asset, sum] of sums) {
    assertInvariant(sum === 0n, `posting ${posting.kind} of ${posting.referenceId} leaves ${sum} of ${asset}`);
  }
}
