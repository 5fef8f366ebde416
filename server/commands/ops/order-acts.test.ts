import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { makeOrder, simulate } from '../../testing/rooms/payments.ts';
import { makeWithdrawal, makeWithdrawer, walletOf } from '../../testing/rooms/withdrawals.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fulfil } from './fulfil.ts';
import { type OpsRequest, readRequest } from './request.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = async (line: string) =>
  (await fulfil(world.core, readRequest(line.match(/\S+/g) ?? []) as OpsRequest, 'terminal of a test')).join('\n');
const [asha, ravi] = ['9333300011', '9333300012'];
const paper = '--reason Seen --reference ST-1';

it('lists what is stuck and in doubt, makes it due, and asks for what takes two persons', async () => {
  await makeOperator(world, 'finance', { mobile: asha });
  await makeOperator(world, 'admin', { mobile: ravi });
  expect(await run(`stuck --as ${asha}`)).toBe('Stuck: 0.');
  expect(await run(`withdrawals --as ${asha}`)).toBe('In doubt: 0.');
  const partner = await world.partner();
  const { payment_id: order } = await makeOrder(partner.sandbox);
  await simulate(partner.sandbox, order, 'purchase_failure');
  const withdrawer = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id: withdrawal } = await makeWithdrawal(partner.live, withdrawer);
  world.clock.advance(3_700_000);
  await sql(world, `UPDATE withdrawal SET attempts = 3, asked_at = $2, problem = 'away' WHERE id = $1`, [
    withdrawal,
    new Date(world.clock.now() - 120_000),
  ]);
  expect(await run(`stuck --as ${asha} --mode sandbox --reason purchase`)).toMatch(
    new RegExp(
      `^${order}  sandbox  purchase  INR 500.00  refund_due  61 min  tried 1 times  .*: purchase_failed\nStuck: 1.$`,
    ),
  );
  expect(await run(`stuck --as ${asha} --mode live`)).toBe('Stuck: 0.');
  await expect(run(`stuck --as ${asha} --mode both`)).rejects.toThrow('It is one of live, sandbox');
  expect(await run(`retry-payment --as ${asha} --order ${order}`)).toContain('It is due now');
  expect(await run(`refund-payment --as ${asha} --order ${order} ${paper}`)).toContain('waits for another person');
  expect(await run(`withdrawals --as ${asha} --partner ${partner.id}`)).toMatch(
    new RegExp(
      `^${withdrawal}  live  INR 500.00  processing  61 min  asked 3 times, last .*Z  .*: away\nIn doubt: 1.$`,
    ),
  );
  const asked = await run(`settle-withdrawal --as ${asha} --withdrawal ${withdrawal} --outcome failed ${paper}`);
  const [, approval] = asked.match(/(approve --request \S+ --hash \S+)/) ?? [];
  await expect(run(`${approval} --as ${asha}`)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await run(`${approval} --as ${ravi}`)).toBe('Approved, and done.');
  expect(await walletOf(partner.live, withdrawer.user_code)).toBe(10_000);
  await expect(run(`retry-withdrawal --as ${asha} --withdrawal ${withdrawal}`)).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  });
});
