import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askAgain,
  type PayoutWorld,
  sendPayoutCallback,
  startPayoutWorld,
} from '../../../testing/rooms/payout-provider.ts';
import {
  addAccount,
  makeWithdrawal,
  makeWithdrawer,
  randomAccountNumber,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { sql } from '../../../testing/trades.ts';

let at: PayoutWorld;
beforeAll(async () => {
  at = await startPayoutWorld();
});
afterAll(() => at.close());

it('no table and no log holds a full account number or UPI id, after accounts, payouts, failures and callbacks', async () => {
  const { world, provider } = at;
  const account_number = randomAccountNumber();
  const upi_id = `secret.${randomAccountNumber()}@okbank`;
  const partner = await world.partner();
  const user = await makeWithdrawer(world, partner, 'live', { account: { account_number, ifsc: 'HDFC0001234' } });
  const upi = await addAccount(partner.live, user.user_code, { upi_id });
  const accounts = [user.bank_account_id, upi.id];
  for (const manner of ['well', 'server_error', 'bad_request', 'done_unsaid'] as const) {
    provider.manner = manner;
    for (const bank_account_id of accounts) {
      await makeWithdrawal(partner.live, { ...user, bank_account_id }, { key: `${manner} ${bank_account_id}` });
    }
    await askAgain(at);
  }
  provider.manner = 'well';
  await askAgain(at);
  for (const [index, { withdrawal_id }] of (await withdrawalsOf(partner.live, user.user_code)).entries()) {
    provider.decide(withdrawal_id, index % 2 === 0 ? 'SUCCESS' : 'FAILED');
    if (provider.transfers.has(withdrawal_id)) await sendPayoutCallback(at, withdrawal_id);
  }
  await askAgain(at);
  await partner.live.get(`/partner/users/${user.user_code}/bank-accounts`);
  // The provider received both in full, so the searches below cannot pass for want of them.
  const sent = JSON.stringify(provider.requests);
  for (const secret of [account_number, upi_id]) expect(sent).toContain(secret);

  await world.core.developer.requestLog.flush();
  const tables = await sql<{ name: string }>(
    world,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const shapes = [account_number, upi_id].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(world, `SELECT 1 FROM ${name} t WHERE t::text LIKE ANY ($1)`, [
      shapes.map((shape) => `%${shape}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
  const logs = JSON.stringify(world.logs, (_, value) =>
    value instanceof Error ? `${value.stack} ${value.cause}` : value,
  );
  expect(world.logs.length).toBeGreaterThan(0);
  for (const shape of shapes) expect(logs).not.toContain(shape);
});
