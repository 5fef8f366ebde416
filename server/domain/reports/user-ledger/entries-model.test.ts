import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '../../../testing/books.ts';
import { newId } from '../../kernel/ids.ts';
import { modes } from '../../kernel/mode.ts';
import { type PostingKind, type PostingLine, post } from '../../ledger/post.ts';
import { findBalancesBefore, findNewestEntries } from './find-entries.ts';
import type { UserEntryRow } from './store.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** As the owner of the tables. */
async function sql<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await books.owner.pool.query<Row>(text, values)).rows;
}

const MINUTE_MS = 60_000;
const whats = [
  'gold',
  'silver',
  'sip',
  'receive',
  'sell',
  'withdraw',
  'late_gold',
  'late_silver',
  'settle',
  'return',
] as const;
type Step = { what: (typeof whats)[number]; minutes: number; times: number };

/** The history of a new user, as the ledger, the trades and the withdrawals of live mode have it. */
async function live(steps: readonly Step[]): Promise<History> {
  const { bookId, userIds } = await books.open({ users: 1 });
  const history = new History(bookId, userIds[0] as bigint);
  await sql(
    `INSERT INTO bank_account (id, book_id, user_id, type, account_hash, account_sealed, account_masked, created_at)
     VALUES ($1, $2, $3, 'upi', decode(md5($1), 'hex'), '', '', now())`,
    [history.bankAccountId, bookId, history.userId],
  );
  for (const { what, minutes, times } of steps) {
    for (let time = 0; time < times; time++) {
      history.at += minutes * MINUTE_MS + 1;
      await history.step(what);
    }
  }
  return history;
}

class History {
  readonly late: { id: string; asset: 'gold' | 'silver' }[] = [];
  readonly out: string[] = [];
  at = Date.UTC(2026, 0, 2);
  readonly bookId: number;
  readonly userId: bigint;
  readonly bankAccountId: string;

  constructor(bookId: number, userId: bigint) {
    this.bookId = bookId;
    this.userId = userId;
    this.bankAccountId = `ba_${userId}`;
  }

  async step(what: Step['what']): Promise<void> {
    const { bookId, userId, at } = this;
    const id = newId(what === 'withdraw' ? 'wd' : 'txn', at);
    const metal = (asset: 'gold' | 'silver', amount: bigint, kind: 'user_metal' | 'user_sip_metal' = 'user_metal') =>
      [
        { kind, asset, userId, amount },
        { kind: 'platform_inventory', asset, amount: -amount },
      ] as PostingLine[];
    const rupees = (amount: bigint, other: 'metal_sales' | 'payout_clearing') =>
      [
        { kind: 'user_inr', asset: 'INR', userId, amount },
        { kind: other, asset: 'INR', amount: -amount },
      ] as PostingLine[];
    switch (what) {
      case 'gold':
      case 'silver':
        return this.trade(id, 'buy', metal(what, 1_000n));
      case 'sip':
        return this.trade(id, 'payment_purchase', metal('gold', 10n, 'user_sip_metal'));
      case 'receive':
        return this.trade(id, 'send', metal('gold', 7n));
      case 'sell':
        return this.trade(id, 'sell', [...metal('gold', -100n), ...rupees(25_000n, 'metal_sales')]);
      case 'late_gold':
      case 'late_silver':
        this.late.push({ id, asset: what === 'late_gold' ? 'gold' : 'silver' });
        return this.row(id, 'buy', false);
      case 'withdraw':
        if (!(await this.post(id, 'withdrawal', rupees(-10_000n, 'payout_clearing')))) return;
        this.out.push(id);
        await sql(
          `INSERT INTO withdrawal (id, book_id, user_id, user_code, bank_account_id, amount_paise, gateway, created_at, recorded_at)
           VALUES ($1, $2, $3, $4, $5, 10000, 'simulator', $6, $6)`,
          [id, bookId, userId, 'usr', this.bankAccountId, new Date(at)],
        );
        return;
      case 'settle': {
        const late = this.late.shift();
        if (!late) return;
        await this.post(late.id, 'buy_settlement', metal(late.asset, 5n));
        await sql(`UPDATE transaction SET status = 'completed', settled_at = $2 WHERE id = $1`, [
          late.id,
          new Date(at),
        ]);
        return;
      }
      case 'return': {
        const out = this.out.shift();
        if (!out) return;
        await this.post(out, 'withdrawal_returned', rupees(10_000n, 'payout_clearing'));
        await sql(`UPDATE withdrawal SET status = 'failed', failure_reason = 'refused', failed_at = $2 WHERE id = $1`, [
          out,
          new Date(at),
        ]);
      }
    }
  }

  async trade(id: string, kind: PostingKind, lines: PostingLine[]): Promise<void> {
    if (await this.post(id, kind, lines))
      await this.row(id, kind === 'payment_purchase' ? 'sip_installment' : kind, true);
  }

  async post(referenceId: string, kind: PostingKind, lines: PostingLine[]): Promise<boolean> {
    const [verdict] = await post(books.owner.pool, [{ bookId: this.bookId, kind, referenceId, at: this.at, lines }]);
    return verdict?.accepted === true;
  }

  async row(id: string, type: string, isSettled: boolean): Promise<void> {
    await sql(
      `INSERT INTO transaction (id, book_id, type, channel, status, user_id, receiver_id, asset, amount_paise, metal_micrograms, rate, base_rate,
         price_block_id, created_at, settled_at, recorded_at)
       VALUES ($1, $2, $3, 'api', $4, $5, $6, 'gold', 1, 1, 1, 1, '', $7, $8, $7)`,
      [
        id,
        this.bookId,
        type,
        isSettled ? 'completed' : 'debited',
        type === 'send' ? null : this.userId,
        type === 'send' ? this.userId : null,
        new Date(this.at),
        isSettled ? new Date(this.at) : null,
      ],
    );
  }
}

/** What the ledger of a user is, out of all their postings, whatever was made when. */
function model({ bookId, userId }: { bookId: number; userId: bigint }): Promise<UserEntryRow[]> {
  return sql<UserEntryRow>(
    `SELECT p.id AS posting_id, CASE a.kind WHEN 'user_inr' THEN 'inr' WHEN 'user_metal' THEN a.asset ELSE 'sip_' || a.asset END AS account,
       a.asset, e.amount, e.balance_after, e.version, p.kind, p.reference_id, r.type AS transaction_type, p.created_at
     FROM (
       SELECT t.id, t.type FROM transaction t WHERE t.user_id = $2
       UNION ALL
       SELECT t.id, t.type FROM transaction t WHERE t.receiver_id = $2 AND t.user_id IS DISTINCT FROM $2
       UNION ALL
       SELECT w.id, NULL FROM withdrawal w WHERE w.user_id = $2) r
     JOIN posting p ON p.reference_id = r.id AND p.book_id = $1
     JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
     JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id AND a.user_id = $2
     ORDER BY p.id DESC, account DESC`,
    [bookId, userId],
  );
}

const step = fc.record({
  what: fc.oneof(fc.constantFrom(...whats), fc.constantFrom('sell', 'withdraw', 'return')),
  minutes: fc.constantFrom(0, 1, 4, 6, 30, 600),
  times: fc.constantFrom(1, 1, 1, 2, 12),
});
const question = fc.record({
  place: fc.nat(),
  by: fc.constantFrom('before', 'after', 'both', 'from', 'none'),
  limit: fc.constantFrom(1, 2, 3, 9),
  later: fc.constantFrom(0, 1),
});
const history = fc.record({
  steps: fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }),
  questions: fc.array(question, { minLength: 12, maxLength: 24, size: 'max' }),
});

it('pages and balances are those of all postings of the user, of any history, moment and cursor', async () => {
  const property = fc.asyncProperty(history, async ({ steps, questions }) => {
    const { bookId, userId, at: now } = await live(steps);
    const of = { bookId, userId };
    const all = await model(of);
    for (const { place, by, limit, later } of questions) {
      const one = all[place % Math.max(all.length, 1)];
      const moment = one && one.created_at.getTime() + later;
      const before = by === 'before' || by === 'both' ? moment : undefined;
      const cursor = by === 'both' ? all[(place + 7) % all.length] : by === 'after' ? one : undefined;
      const after = cursor && { postingId: cursor.posting_id, account: cursor.account };
      const from = by === 'from' ? moment : undefined;
      const fits = (row: UserEntryRow) =>
        (before === undefined || row.created_at.getTime() < before) &&
        (from === undefined || row.created_at.getTime() >= from) &&
        (cursor === undefined || all.indexOf(row) > all.indexOf(cursor));
      for (const mode of modes) {
        const page = await findNewestEntries(books.database.pool, {
          ...of,
          now,
          mode,
          from,
          before,
          after,
          limit,
        });
        expect({ by, mode, page }).toEqual({ by, mode, page: all.filter(fits).slice(0, limit) });
      }
      const end = moment ?? now;
      const held = new Map<string, bigint>();
      for (const row of all) {
        if (row.created_at.getTime() < end && !held.has(row.account)) held.set(row.account, row.balance_after);
      }
      const balances = await findBalancesBefore(books.database.pool, { ...of, before: end });
      expect(new Map([...balances].filter(([, balance]) => balance !== 0n))).toEqual(
        new Map([...held].filter(([, balance]) => balance !== 0n)),
      );
    }
  });
  await fc.assert(property, { numRuns: 30, endOnFailure: true });
});
