import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { balanceLines } from './balances.ts';
import { createIdSet } from './id-set.ts';

let world: World;
let partner: TestPartner;
let bookId: number;
let users: string[];
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  bookId = await bookOf(world, partner, 'live');
  users = await Promise.all(Array.from({ length: 4 }, () => makeUser(partner.live)));
  for (const user_code of [...users, ...users]) await makeBuy(partner.live, { user_code, amount_inr: 300 });
  await makeBuy(partner.live, { user_code: users[0] as string, amount_inr: 400, asset_type: 'silver' });
});
afterAll(() => world.close());

type Balance = { account: number; balance: string; lines: number };

/** What each account held after a posting, by its own lines. */
async function heldAfter(posting: bigint, userCode?: string): Promise<Balance[]> {
  return sql<Balance>(
    world,
    `SELECT DISTINCT ON (e.account_id) e.account_id::int AS account, e.balance_after::text AS balance, e.version::int AS lines
     FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id LEFT JOIN end_user u ON u.id = a.user_id
     WHERE e.book_id = $1 AND e.posting_id <= $2 AND ($3::text IS NULL OR u.user_code = $3) ORDER BY e.account_id, e.version DESC`,
    [bookId, posting, userCode ?? null],
  );
}

async function linesAfter(posting: bigint, userId?: bigint, meanwhile?: () => Promise<unknown>): Promise<Balance[]> {
  const lines: Balance[] = [];
  const span = { last: 1, lastPosting: posting };
  for await (const line of balanceLines(world.core.database.pool, { bookId, userId, span })) {
    if (lines.length === 0) await meanwhile?.();
    const { account, balance, lines: count } = line as Balance;
    lines.push({ account, balance, lines: count });
  }
  return lines.sort((one, other) => one.account - other.account);
}

const postings = async () =>
  (await sql<{ id: bigint }>(world, 'SELECT id FROM posting WHERE book_id = $1 ORDER BY id', [bookId])).map(
    ({ id }) => id,
  );

describe('the balances of an archive', () => {
  it('are what each account held after its last posting, whichever that is, each account once', async () => {
    for (const id of await postings()) expect(await linesAfter(id)).toEqual(await heldAfter(id));
  });

  it('are those of one user alone where they are a user’s', async () => {
    const [user] = users as [string];
    const [row] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE user_code = $1', [user]);
    for (const id of await postings()) expect(await linesAfter(id, row?.id)).toEqual(await heldAfter(id, user));
  });

  it('hold where accounts move, and others are opened, while they are read', async () => {
    const all = await postings();
    for (const id of [all[3], all.at(-1)] as bigint[]) {
      const held = await heldAfter(id);
      const meanwhile = async () => {
        for (const user_code of users) await makeBuy(partner.live, { user_code, amount_inr: 200 });
        await makeBuy(partner.live, { amount_inr: 200 });
      };
      expect(await linesAfter(id, undefined, meanwhile)).toEqual(held);
    }
  });
});

it('a set of ids is one, wherever they lie', () => {
  const id = fc.bigInt({ min: 0n, max: 2n ** 40n });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.oneof(id, fc.constantFrom(0n, 65_535n, 65_536n)))), (steps) => {
      const [own, known] = [createIdSet(), new Set<bigint>()];
      for (const [isAdded, each] of steps) {
        if (isAdded) {
          own.add(each);
          known.add(each);
        } else expect(own.delete(each)).toBe(known.delete(each));
        expect(own.size).toBe(known.size);
      }
    }),
  );
});
