import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { readWorkQueue } from '../work-queue/read-work-queue.ts';
import { askForLedgerCheck, checkLedger } from './check-ledger.ts';
import { isLedgerProved, readLedgerCheck } from './read-ledger-check.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  await makeBuy(partner.sandbox);
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

const metric = async (name: string) => {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
};
const waiting = async () =>
  (await readWorkQueue(await newOperator(world, 'admin'))).find(({ kind }) => kind === 'ledger_unproved')?.count;

/** A balance that its entries do not explain, as only a person with access to the database could make it. */
const shift = (paise: number) =>
  inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `UPDATE account SET balance = balance + $1 WHERE id = (SELECT min(id) FROM account WHERE kind = 'bank')`,
      [paise],
    );
  });

describe('the check of the ledger', () => {
  it('is due within 26 hours of the installation, and proves and records every law', async () => {
    expect(await isLedgerProved(world.core)).toBe(true);
    expect(await metric('tola_ledger_check_ok')).toBeUndefined();
    const check = await checkLedger(world.core);
    expect(check.broken).toEqual([]);
    expect(check.laws).toBeGreaterThan(20);
    expect(await readLedgerCheck(world.core)).toEqual({ ...check, isOverdue: false });
    expect(await metric('tola_ledger_check_ok')).toBe('1');
    expect(Number(await metric('tola_ledger_check_at'))).toBe(check.startedAt / 1000);
    expect(await waiting()).toBe(0);
  });

  it('says loudly what is broken, to the log, to the console and to the figures, until it holds again', async () => {
    await shift(1);
    const check = await checkLedger(world.core);
    await shift(-1);
    expect(check.broken.map(({ law }) => law)).toContain('each balance is the sum of its entries');
    expect(world.logs.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'the ledger breaks a law',
    ]);
    expect([await metric('tola_ledger_check_ok'), await waiting()]).toEqual(['0', 1]);
    await checkLedger(world.core);
    expect([await metric('tola_ledger_check_ok'), await waiting()]).toEqual(['1', 0]);
  });

  it('that is older than 26 hours waits for staff', async () => {
    world.clock.advance(25 * HOUR_MS);
    expect(await waiting()).toBe(0);
    world.clock.advance(2 * HOUR_MS);
    expect(await waiting()).toBe(1);
    expect((await readLedgerCheck(world.core))?.isOverdue).toBe(true);
    await checkLedger(world.core);
    expect(await waiting()).toBe(0);
  });

  it('takes as long as it takes', async () => {
    const patient = world.core.database.openPatient();
    const { rows } = await patient.query('SHOW statement_timeout').finally(() => patient.end());
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
});

describe('a check that staff ask for', () => {
  it('is one job however often they ask, on record, and refused while one runs', async () => {
    const [support, compliance] = [await newOperator(world, 'support'), await newOperator(world, 'compliance')];
    await expect(askForLedgerCheck(compliance)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    await askForLedgerCheck(support);
    await askForLedgerCheck(support);
    const jobs = () => sql(world, `SELECT 1 AS one FROM graphile_worker.jobs WHERE task_identifier = 'check_ledger'`);
    expect(await jobs()).toHaveLength(1);
    await sql(world, `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'w'`);
    await expect(askForLedgerCheck(support)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await sql(world, 'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL');
    expect(await sql(world, `SELECT 1 AS one FROM audit_entry WHERE action = 'ledger.check_asked'`)).toHaveLength(2);
  });

  it('is made by the jobs of any process', async () => {
    const before = await sql(world, 'SELECT 1 AS one FROM ledger_check');
    const working = await startWorld({ databaseUrl: world.databaseUrl, hasJobs: true });
    await until(
      'it was checked',
      async () => (await sql(world, 'SELECT 1 AS one FROM ledger_check')).length > before.length,
    );
    await working.close();
  });
});
