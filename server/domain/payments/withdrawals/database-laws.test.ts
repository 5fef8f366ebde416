import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { checkLaws } from '../../ledger/laws/check-laws.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A withdrawal of INR 500 in this state. */
async function withdrawal(status: 'processing' | 'completed' | 'failed'): Promise<string> {
  const partner = await world.partner();
  const user = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id } = await makeWithdrawal(partner.live, user, {
    amount_inr: status === 'failed' ? 500.01 : 500,
  });
  if (status === 'processing') return withdrawal_id;
  await settleDueWithdrawals(world.core);
  world.clock.advance(3_000);
  await settleDueWithdrawals(world.core);
  return withdrawal_id;
}

describe('the database refuses from any writer', () => {
  it.each([
    ['completed', 'processing', 'withdrawal_step'],
    ['failed', 'processing', 'withdrawal_step'],
    ['failed', 'completed', 'withdrawal_step'],
    ['processing', 'lost', 'withdrawal_step'],
  ] as const)('a withdrawal that is %s to become %s', async (from, to, constraint) => {
    const id = await withdrawal(from);
    await expect(sql(world, 'UPDATE withdrawal SET status = $2 WHERE id = $1', [id, to])).rejects.toMatchObject({
      constraint,
    });
  });

  it.each([
    ['UPDATE withdrawal SET amount_paise = amount_paise + 1 WHERE id = $1'],
    ['UPDATE withdrawal SET user_id = user_id + 1 WHERE id = $1'],
    [`UPDATE withdrawal SET bank_account_id = 'ba_other' WHERE id = $1`],
    [`UPDATE withdrawal SET gateway = 'other' WHERE id = $1`],
    ['DELETE FROM withdrawal WHERE id = $1'],
    [`UPDATE withdrawal_step SET status = 'failed' WHERE withdrawal_id = $1`],
    ['DELETE FROM withdrawal_step WHERE withdrawal_id = $1'],
    ['DELETE FROM bank_account WHERE id = (SELECT bank_account_id FROM withdrawal WHERE id = $1)'],
  ])('%s', async (statement) => {
    const id = await withdrawal('processing');
    await expect(sql(world, statement, [id])).rejects.toMatchObject({ code: '23001' });
  });
});

describe('the laws find', () => {
  /** What the laws find broken with a change that is rolled back. */
  async function brokenBy(statement: string, id: string): Promise<string[]> {
    const client = await world.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(statement, [id]);
      const inOne = { connect: async () => ({ query: quietly(client), release: () => {} }) };
      return (await checkLaws(inOne as never)).filter(({ broken }) => broken > 0n).map(({ law }) => law);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
  /** The transaction is there already. */
  const quietly = (client: { query(text: string): Promise<unknown> }) => async (text: string) =>
    /^(BEGIN|COMMIT|SET)/.test(text) ? undefined : client.query(text);

  it.each([
    [
      'money in payout clearing is exactly that of withdrawals that are processing',
      'processing',
      `UPDATE withdrawal SET status = 'completed', completed_at = now(), due_at = NULL, wake_at = NULL WHERE id = $1`,
    ],
    [
      'each withdrawal left the wallet once, and went to the bank or back as its state says, each once and in full',
      'completed',
      'UPDATE withdrawal SET amount_paise = amount_paise + 1 WHERE id = $1',
    ],
    [
      'each withdrawal is where its steps have brought it, and whatever is open of it is due',
      'processing',
      'UPDATE withdrawal SET due_at = NULL, wake_at = NULL WHERE id = $1',
    ],
    [
      'each withdrawal goes to an account of its own user, and each key names the withdrawal that it made',
      'failed',
      'UPDATE bank_account SET user_id = 0 WHERE id = (SELECT bank_account_id FROM withdrawal WHERE id = $1)',
    ],
  ] as const)('%s', async (law, status, statement) => {
    expect(await brokenBy(statement, await withdrawal(status))).toContain(law);
  });
});
