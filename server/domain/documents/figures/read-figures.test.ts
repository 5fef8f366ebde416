import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { type Figure, type FigureBook, type RollUp, readFigures } from './read-figures.ts';
import { countActiveUsers, readVolumeRows } from './store/read.ts';
import { buyTypes } from './summarise.ts';

let made: TestDatabase;
let first: Database;
let second: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  first = openDatabase(made.ownerUrl, { poolSize: 6 });
  second = openDatabase(made.ownerUrl, { poolSize: 6 });
});
const TABLES = 'transaction, delivery_order, figure_day, figure_frontier, figure_pending, figure_user, figure_active';
const forget = () => first.pool.query(`TRUNCATE ${TABLES}`);
beforeEach(forget);
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await made.drop();
});

const BOOK = 7;
const LAST_DAY = 12;
const often: RollUp = { atRows: 3, commitRows: 5 };
const bookOf = (database: Database, bookId = BOOK): FigureBook => ({ bookId, core: { database } as never });

/** A row as the test thinks of it; `hour` counts from the first IST day. */
type Row = {
  number: number;
  bookId: number;
  hour: number;
  type: string;
  channel: string;
  asset: string;
  status: string;
  userId: number | null;
  amount: number;
  commission: number;
  markup: number;
};
const idOf = ({ number }: Pick<Row, 'number'>) => `txn_${String(number).padStart(8, '0')}`;
const timeOf = (hour: number) => new Date(istDayStart(0) + hour * 3_600_000).toISOString();

async function insert(rows: readonly Row[], on: Database = first): Promise<void> {
  await on.pool.query(
    `INSERT INTO transaction (id, book_id, type, channel, status, user_id, asset, amount_paise, metal_micrograms, rate, base_rate, price_block_id,
       commission_paise, markup_paise, created_at, settled_at)
     SELECT id, book_id, type, channel, status, user_id, asset, amount, 1, 1, 1, 'pb', commission, markup, at, CASE WHEN status <> 'debited' THEN at END
     FROM jsonb_to_recordset($1::jsonb) AS t (id text, book_id int, type text, channel text, status text, user_id bigint, asset text,
       amount bigint, commission bigint, markup bigint, at timestamptz)`,
    [
      JSON.stringify(
        rows.map(({ bookId, userId, hour, ...row }) => ({
          ...row,
          id: idOf(row),
          book_id: bookId,
          user_id: userId,
          at: timeOf(hour),
        })),
      ),
    ],
  );
  await on.pool.query(
    `INSERT INTO delivery_order (id, book_id, user_id, user_code, quote_id, transaction_id, sku, name, asset, weight_micrograms, quantity,
       making_paise, delivery_paise, gst_paise, address_sealed, state_code, courier, created_at)
     SELECT 'dlv' || id, book_id, 1, '', '', id, 'sku', '', 'gold', 1, 1, 1, 0, 0, '', '27', 'hand', created_at
     FROM transaction WHERE type = 'delivery' AND id = ANY ($1)`,
    [rows.map(idOf)],
  );
}

/** The rows become so old that nothing can come before them. */
const age = () => first.pool.query(`UPDATE transaction SET recorded_at = recorded_at - interval '3 minutes'`);

/** The end of a row, at this hour: as buys and deliveries have it. */
async function decide(row: Row, to: 'completed' | 'voided', hour: number): Promise<void> {
  if (row.type === 'delivery' && to === 'completed') {
    for (const status of ['packed', 'shipped'])
      await first.pool.query(
        `UPDATE delivery_order SET status = $2, carrier = 'c', awb = 'a', packed_at = now(), shipped_at = CASE $2 WHEN 'shipped' THEN now() END
         WHERE transaction_id = $1`,
        [idOf(row), status],
      );
    return;
  }
  await first.pool.query('UPDATE transaction SET status = $2, settled_at = $3 WHERE id = $1', [
    idOf(row),
    to,
    timeOf(hour),
  ]);
  await first.pool.query(
    `UPDATE delivery_order SET status = 'cancelled', cancelled_at = now(), cancel_reason = 'r' WHERE transaction_id = $1`,
    [idOf(row)],
  );
  row.status = to;
  row.hour = hour;
}

const dayOf = (row: Row) => istDayNumber(Date.parse(timeOf(row.hour)));

/** The same by looking at every row. */
function naive(rows: readonly Row[], bounds: readonly number[]) {
  return bounds.slice(1).map((end, part) => {
    const cells = new Map<string, unknown[]>();
    for (const row of rows) {
      const day = dayOf(row);
      if (row.bookId !== BOOK || row.status !== 'completed' || day < (bounds[part] as number) || day >= end) continue;
      const key = `${row.type} ${row.channel} ${row.asset}`;
      const [count, amount, commission, markup] = (cells.get(key) ?? [0, 0n, 0n, 0n]) as [
        number,
        bigint,
        bigint,
        bigint,
      ];
      cells.set(key, [
        count + 1,
        amount + BigInt(row.amount),
        commission + BigInt(row.commission),
        markup + BigInt(row.markup),
      ]);
    }
    return Object.fromEntries([...cells].sort());
  });
}

const shown = (parts: readonly (readonly Figure[])[]) =>
  parts.map((figures) =>
    Object.fromEntries(
      figures
        .map(
          ({ type, channel, asset, transactions, amount, commission, markup }) =>
            [`${type} ${channel} ${asset}`, [transactions, amount, commission, markup]] as const,
        )
        .sort(),
    ),
  );

const naiveActive = (rows: readonly Row[], fromDay: number, toDay: number) =>
  new Set(
    rows
      .filter((row) => row.bookId === BOOK && row.status === 'completed' && row.userId !== null)
      .filter((row) => dayOf(row) >= fromDay && dayOf(row) <= toDay)
      .map(({ userId }) => userId),
  ).size;

function naiveVolumes(rows: readonly Row[], fromDay: number, toDay: number) {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const side = row.type === 'sell' ? 'sell' : buyTypes.some((type) => type === row.type) ? 'buy' : undefined;
    const day = dayOf(row);
    if (row.bookId !== BOOK || row.status !== 'completed' || side === undefined || day < fromDay || day > toDay)
      continue;
    const key = `${day} ${row.asset} ${side}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(row.amount));
  }
  return Object.fromEntries(sums);
}

const newRow = fc.record({
  bookId: fc.constantFrom(BOOK, BOOK, BOOK, 8),
  hour: fc.nat(LAST_DAY * 24),
  type: fc.constantFrom('buy', 'buy', 'sell', 'send', 'gift', 'delivery', 'sip_installment'),
  channel: fc.constantFrom('api', 'checkout'),
  asset: fc.constantFrom('gold', 'silver'),
  status: fc.constantFrom('completed', 'completed', 'debited', 'voided'),
  userId: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null, freq: 6 }),
  amount: fc.nat(1_000_000),
  commission: fc.nat(900),
  markup: fc.nat(900),
});
const days = fc.uniqueArray(fc.nat(LAST_DAY + 1), { minLength: 2, maxLength: 6 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('insert' as const), rows: fc.array(newRow, { maxLength: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('age' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which: fc.nat(200),
      to: fc.constantFrom('completed' as const, 'voided' as const),
      hour: fc.nat(LAST_DAY * 24),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('read' as const), days }) },
);

describe('figures', () => {
  it('are those of all rows, whatever was added, aged, fulfilled late, voided and cancelled between reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        await forget();
        const rows: Row[] = [];
        for (const one of steps) {
          if (one.does === 'age') await age();
          else if (one.does === 'insert') {
            const added = one.rows.map((row, index) => ({
              ...row,
              number: rows.length + index,
              status: row.type === 'buy' || row.status === 'completed' ? row.status : 'completed',
            }));
            rows.push(...added);
            await insert(added);
          } else if (one.does === 'decide') {
            const open = rows.filter(({ type, status }) => status === 'debited' || type === 'delivery');
            const row = open[one.which % Math.max(1, open.length)];
            if (row && row.status !== 'voided' && !(await hasLeft(row))) await decide(row, one.to, one.hour);
          } else {
            const bounds = one.days.toSorted((a, b) => a - b);
            expect(shown(await readFigures(bookOf(first), bounds, often))).toEqual(naive(rows, bounds));
            const [fromDay, toDay] = [bounds[0] as number, bounds.at(-1) as number];
            expect(await countActiveUsers(first.pool, BOOK, { fromDay, toDay })).toBe(
              naiveActive(rows, fromDay, toDay),
            );
            const volumes = await readVolumeRows(first.pool, BOOK, { fromDay, toDay, buyTypes });
            const read = volumes.map(
              ({ day, asset, is_buy, amount_paise }) =>
                [`${day} ${asset} ${is_buy ? 'buy' : 'sell'}`, amount_paise] as const,
            );
            expect(Object.fromEntries(read)).toEqual(naiveVolumes(rows, fromDay, toDay));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('count a debited buy on the day it is fulfilled, and a voided one never', async () => {
    const rows = [0, 1, 2].map((number) => ({ ...plain(number), hour: 23, status: 'debited' }));
    await insert([...rows, plain(3), plain(4)]);
    await age();
    const bounds = [0, 1, 2];
    const counts = async () =>
      (await readFigures(bookOf(first), bounds, often)).map((part) => part.map(({ transactions }) => transactions));
    expect(await counts()).toEqual([[2], []]);
    await decide(rows[0] as Row, 'completed', 25);
    await decide(rows[1] as Row, 'voided', 25);
    expect(await counts()).toEqual([[2], [1]]);
    await insert([plain(5), plain(6), plain(7)]);
    await age();
    for (let read = 0; read < 2; read++) expect(await counts()).toEqual([[5], [1]]);
    expect((await first.pool.query('SELECT transaction_id FROM figure_pending')).rows).toEqual([
      { transaction_id: idOf({ number: 2 }) },
    ]);
  });

  it('hold what is settled only: who comes late is counted too', async () => {
    await insert([0, 2, 4, 6].map(plain));
    await age();
    await insert([8, 10].map(plain));
    const count = async () => (await readFigures(bookOf(first), [0, 1], often))[0]?.[0]?.transactions;
    expect(await count()).toBe(6);
    expect((await first.pool.query('SELECT row_id FROM figure_frontier')).rows).toEqual([
      { row_id: idOf({ number: 6 }) },
    ]);
    await insert([plain(9)]);
    expect(await count()).toBe(7);
    await age();
    for (let read = 0; read < 2; read++) expect(await count()).toBe(7);
  });

  it('come out the same for two processes that read while trades are made and decided', async () => {
    const rows: Row[] = [];
    for (let round = 0; round < 10; round++) {
      const added = Array.from({ length: 30 }, (_, index) => ({
        ...plain(rows.length + index),
        hour: (round * 31 + index) % (LAST_DAY * 24),
        userId: ((round * 7 + index) % 90) + 1,
        status: index % 5 === 0 ? 'debited' : 'completed',
      }));
      rows.push(...added);
      await insert(added.slice(0, 20));
      await age();
      const open = rows.filter(({ status }, index) => status === 'debited' && index < rows.length - 30);
      await Promise.all([
        insert(added.slice(20), second),
        ...[first, second, first, second].map((on) => readFigures(bookOf(on), [0, 4, LAST_DAY], often)),
        ...open.map((row, index) => decide(row, index % 3 === 0 ? 'voided' : 'completed', (index * 17) % 280)),
      ]);
    }
    const bounds = [0, 3, 6, LAST_DAY + 1];
    for (const on of [first, second]) {
      expect(shown(await readFigures(bookOf(on), bounds, often))).toEqual(naive(rows, bounds));
      for (const [fromDay, toDay] of [
        [0, 3],
        [5, 5],
        [0, LAST_DAY],
      ] as const)
        expect(await countActiveUsers(on.pool, BOOK, { fromDay, toDay })).toBe(naiveActive(rows, fromDay, toDay));
    }
    const { rows: held } = await first.pool.query('SELECT sum(transactions)::int AS held FROM figure_day');
    expect(held[0]?.held).toBeGreaterThan(150);
  });
});

const plain = (number: number): Row => ({
  number,
  bookId: BOOK,
  hour: 1,
  type: 'buy',
  channel: 'api',
  asset: 'gold',
  status: 'completed',
  userId: 1,
  amount: 100,
  commission: 1,
  markup: 0,
});

async function hasLeft(row: Row): Promise<boolean> {
  const { rows } = await first.pool.query('SELECT FROM delivery_order WHERE transaction_id = $1 AND status = $2', [
    idOf(row),
    'shipped',
  ]);
  return rows.length > 0;
}
