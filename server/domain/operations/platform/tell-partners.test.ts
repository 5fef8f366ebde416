import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { resumePlatform, stopPlatform } from './stop-platform.ts';
import { tellPartners } from './tell-partners.ts';

const PARTNERS = 7;

let world: World;
let staff: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  staff = await newOperator(world, 'finance');
  for (let nth = 0; nth < PARTNERS; nth++) await world.partner();
});
afterAll(() => world.close());
beforeEach(() => tellPartners(world.core));

const stop = () => stopPlatform(staff, { what: ['gold'], reason: 'Wrong prices' });
const resume = () => resumePlatform(staff, { what: ['gold'], reason: 'Right again' });
/** Events of halts of each open book, in their sequence. */
const told = async () =>
  (
    await sql<{ kinds: string[] }>(
      world,
      `SELECT array_agg(e.kind ORDER BY e.sequence) AS kinds FROM book b LEFT JOIN event e ON e.book_id = b.id AND e.kind LIKE 'trading.%'
       WHERE b.closed_at IS NULL GROUP BY b.id ORDER BY b.id`,
    )
  ).map(({ kinds }) => kinds.filter((kind) => kind !== null));
const noticed = () => sql(world, 'SELECT what, kind FROM halt_notice ORDER BY id');

it('a halt writes one row for all partners while the gate is shut, and each of them is told after it, once', async () => {
  const before = await told();
  await stop();
  expect(await told()).toEqual(before);
  expect(await noticed()).toEqual([{ what: 'gold', kind: 'trading.halted' }]);
  expect(await sql(world, `SELECT task_identifier FROM graphile_worker.jobs WHERE key = 'tell_halts'`)).toHaveLength(1);
  await Promise.all([tellPartners(world.core, 3), tellPartners(world.core, 2), tellPartners(world.core, 50)]);
  await tellPartners(world.core);
  expect(await told()).toEqual(before.map((kinds) => [...kinds, 'trading.halted']));
  expect(await noticed()).toEqual([]);
  await resume();
});

it('is told in the order of the halts, also where one ends before all are told of it, and after one that was cut off', async () => {
  const before = await told();
  await stop();
  // The process that tells ends after the first page.
  await sql(world, 'SELECT tell_halts(3)');
  await resume();
  await stop();
  await resume();
  await tellPartners(world.core, 4);
  const kinds = ['trading.halted', 'trading.resumed', 'trading.halted', 'trading.resumed'];
  expect(await told()).toEqual(before.map((all) => [...all, ...kinds]));
});

it('says when trading was halted, on the clock of each book, however much later it is told', async () => {
  await world.owner.query('UPDATE book SET clock_offset_ms = 3600000 WHERE mode = $1', ['sandbox']);
  await stop();
  const [notice] = await sql<{ halted_at: Date }>(world, 'SELECT halted_at FROM halt_notice');
  if (!notice) throw new Error('no notice');
  await world.owner.query(`UPDATE halt_notice SET halted_at = halted_at - interval '5 minutes'`);
  await tellPartners(world.core);
  const moments = await sql<{ mode: string; at: number }>(
    world,
    `SELECT DISTINCT b.mode, (e.data->>'at')::float8 AS at FROM event e JOIN book b ON b.id = e.book_id
     WHERE e.kind = 'trading.halted' AND e.sequence = (SELECT max(l.sequence) FROM event l WHERE l.subject_id = e.subject_id) ORDER BY b.mode`,
  );
  const at = notice.halted_at.getTime() - 300_000;
  expect(moments).toEqual([
    { mode: 'live', at },
    { mode: 'sandbox', at: at + 3_600_000 },
  ]);
  await resume();
});

it('is told by the job that the halt added', async () => {
  const withJobs = await startWorld({ databaseUrl: world.databaseUrl, hasJobs: true });
  const before = await told();
  await stop();
  await until('all are told', async () => (await noticed()).length === 0);
  expect(await told()).toEqual(before.map((kinds) => [...kinds, 'trading.halted']));
  await resume();
  await withJobs.close();
});
