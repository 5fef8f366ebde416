import { afterEach, beforeEach, expect, it } from 'vitest';
import { killAll, startVictim } from '../../../testing/crash/victims.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { untilTableWaits } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { signLedgerDay } from '../ledger-days/sign-ledger-day.ts';
import { checkHoldings } from './check-holdings.ts';
import { commitHoldings } from './commit-holdings.ts';

const HOLDERS = 3;

/** A process that is killed goes by the system's clock: each test has a day of its own by having a database of its own. */
let world: World;
beforeEach(async () => {
  world = await startWorld();
  const partner = await world.partner();
  for (let turn = 0; turn < HOLDERS; turn++) await makeBuy(partner.live);
  // So that the process that is killed appends nothing else to the log.
  await signLedgerDay(world.core);
});
afterEach(async () => {
  await killAll(world);
  await world.close();
});

/** Kills a process in the middle of its commitment, as soon as that waits for a table, and answers when nothing of it is left. */
async function killCommittingAt(table: string): Promise<void> {
  const blocker = await world.owner.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const victim = await startVictim(world, 'at-hand', { hasJobs: true });
    await sql(world, `SELECT graphile_worker.add_job('commit_holdings')`);
    await untilTableWaits(world, table, { by: 'victim%' });
    await victim.kill();
    await victim.orphansGone(world);
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
}

const kept = async () => {
  const [row] = await sql<{ leaves: number; trees: number; entries: number }>(
    world,
    `SELECT (SELECT COALESCE(sum(cardinality(user_ids)), 0)::int FROM holdings_group) AS leaves,
       (SELECT count(*)::int FROM holdings_tree) AS trees,
       (SELECT count(*)::int FROM log_entry WHERE kind = 'holdings') AS entries`,
  );
  return row;
};

// Before the leaves are kept, between them and the trees, and before the log has the statement.
it.each(['holdings_group', 'holdings_tree', 'log_entry'])(
  'kill -9 at %s leaves nothing of a day’s commitment, and the next run makes it, once',
  async (table) => {
    await killCommittingAt(table);
    expect(await kept()).toEqual({ leaves: 0, trees: 0, entries: 0 });
    const entry = await commitHoldings(world.core);
    expect(await commitHoldings(world.core)).toBeUndefined();
    expect(await kept()).toEqual({ leaves: HOLDERS, trees: 4, entries: 1 });
    const trees = await sql<{ root: string }>(
      world,
      `SELECT encode(root, 'hex') AS root FROM holdings_tree ORDER BY mode, asset`,
    );
    const { trees: signed } = JSON.parse(entry?.payload ?? '{}') as {
      trees: { mode: string; metal: string; root: string }[];
    };
    const nameOf = (tree: { mode: string; metal: string }) => `${tree.mode} ${tree.metal}`;
    expect(
      signed.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)).map(({ root }) => ({ root })),
    ).toEqual(trees);
    expect((await checkHoldings(world.core.database.pool)).map(({ broken }) => broken)).toEqual([0n]);
  },
);
