import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { accountOf, makeOrder, pass, pay, simulate, tell } from '../../testing/rooms/payments.ts';
import { makeSip, readSip, simulateSip } from '../../testing/rooms/sips.ts';
import { makeWithdrawal, makeWithdrawer, payoutMoney, withdrawalsOf } from '../../testing/rooms/withdrawals.ts';
import { bookOf, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { Mode } from '../kernel/mode.ts';
import { settleDueOrders } from '../payments/orders/due-orders.ts';
import { settleDueSips } from '../payments/sips/due-sips.ts';
import { settleDueWithdrawals } from '../payments/withdrawals/due-withdrawals.ts';
import { postAll } from './post.ts';

/** A posting that the ledger refuses takes with it all that was to happen in its commit. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Until it is lifted again, an account of a book can pay nothing. */
async function freeze(partner: TestPartner, mode: Mode, kind: string): Promise<() => Promise<void>> {
  const bookId = await bookOf(world, partner, mode);
  const setFloor = (floor: string) =>
    inTransaction(world.owner, async (client) => {
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(
        `UPDATE account SET floor = ${floor} WHERE book_id = $1 AND kind = $2 AND asset = 'INR' AND user_id IS NULL`,
        [bookId, kind],
      );
    });
  const [before] = await sql<{ floor: bigint | null }>(
    world,
    `SELECT floor FROM account WHERE book_id = $1 AND kind = $2 AND asset = 'INR' AND user_id IS NULL`,
    [bookId, kind],
  );
  await setFloor('balance');
  return () => setFloor(before?.floor === null ? 'NULL' : String(before?.floor));
}
const statusOf = async (paymentId: string) =>
  (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [paymentId]))[0]?.status;

describe('a posting that is refused', () => {
  it('leaves no payment received', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    const lift = await freeze(partner, 'live', 'gateway_clearing');
    await expect(tell(world, order, payment)).rejects.toThrow(/refused/);
    expect(await statusOf(order.payment_id)).toBe('created');
    expect(await sql(world, 'SELECT FROM payment_receipt WHERE order_id = $1', [order.payment_id])).toEqual([]);
    await lift();
    expect(await tell(world, order, payment)).toBe(true);
    expect(await statusOf(order.payment_id)).toBe('completed');
  });

  it('leaves no debit of a mandate received', async () => {
    const partner = await world.partner();
    const sip = await makeSip(partner.sandbox);
    const lift = await freeze(partner, 'sandbox', 'gateway_clearing');
    await expect(simulateSip(partner.sandbox, sip.id, 'activate')).rejects.toThrow('INTERNAL_ERROR');
    expect(await sql(world, 'SELECT FROM payment_order WHERE sip_id = $1', [sip.id])).toEqual([]);
    await lift();
    expect(await readSip(partner.sandbox, sip.id)).toMatchObject({ installments_paid: 1 });
  });

  it('that ends a move of a sandbox’s clock is made up for without another', async () => {
    const partner = await world.partner();
    const sip = await makeSip(partner.sandbox);
    await simulateSip(partner.sandbox, sip.id, 'activate');
    const lift = await freeze(partner, 'sandbox', 'gateway_clearing');
    await expect(pass(partner.sandbox, 40 * 86_400)).rejects.toThrow('INTERNAL_ERROR');
    await lift();
    await settleDueSips(world.core);
    // Not by its own call, which would ask the bank.
    expect(await sql(world, 'SELECT paid_count FROM sip WHERE id = $1', [sip.id])).toEqual([{ paid_count: 2 }]);
  });

  it('buys no metal, and the purchase is tried again', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    const lift = await freeze(partner, 'sandbox', 'payment_clearing');
    expect(await simulate(partner.sandbox, order.payment_id, 'success')).toMatchObject({ status: 'refund_due' });
    expect(await sql(world, `SELECT FROM transaction WHERE user_code = $1`, [order.user_code])).toEqual([]);
    await lift();
    await pass(partner.sandbox, 120);
    expect(await statusOf(order.payment_id)).toBe('completed');
  });

  it('gives nothing back', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await tell(world, order, await pay(world, order));
    await tell(world, order, await pay(world, order));
    const lift = await freeze(partner, 'live', 'payment_clearing');
    await settleDueOrders(world.core);
    const refund = () => sql(world, 'SELECT status FROM payment_refund WHERE order_id = $1', [order.payment_id]);
    expect(await refund()).toEqual([{ status: 'pending' }]);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(50_000n);
    await lift();
    world.clock.advance(60_000);
    await settleDueOrders(world.core);
    expect(await refund()).toEqual([{ status: 'completed' }]);
  });

  it.each([
    [500, 'completed'],
    [500.01, 'failed'],
  ])('settles no withdrawal: INR %s is not %s', async (amount_inr, status) => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live');
    const { withdrawal_id: id } = await makeWithdrawal(partner.live, user, { amount_inr });
    const lift = await freeze(partner, 'live', 'payout_clearing');
    const ask = async () => {
      world.clock.advance(60_000);
      await settleDueWithdrawals(world.core);
      return withdrawalsOf(partner.live, user.user_code);
    };
    await ask();
    expect(await ask()).toMatchObject([{ withdrawal_id: id, status: 'processing' }]);
    const paise = BigInt(Math.round(amount_inr * 100));
    expect(await payoutMoney(world, partner, 'live')).toMatchObject({ clearing: paise, bank: 0n });
    await lift();
    expect(await ask()).toMatchObject([{ withdrawal_id: id, status }]);
  });
});

describe('ledger_post', () => {
  it('has its verdict read by every function that calls it', async () => {
    const functions = await sql<{ name: string; body: string }>(
      world,
      `SELECT p.proname AS name, p.prosrc AS body FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.proname NOT IN ('ledger_post', 'ledger_post_singly') AND p.prosrc ~ 'ledger_post\\s*\\(' ORDER BY 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger_post_or_abort', 'pay_delivery']));
    const count = (body: string, what: RegExp) => body.match(what)?.length ?? 0;
    const deaf = functions.filter(
      ({ body }) =>
        /PERFORM\s+(\*\s+FROM\s+)?ledger_post\s*\(/i.test(body) ||
        count(body, /short_account_id/g) < count(body, /\bledger_post\s*\(/g),
    );
    expect(deaf.map(({ name }) => name)).toEqual([]);
    // It answers whether it could post, and every caller has to read that.
    const takers = await sql<{ name: string }>(
      world,
      `SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
         AND p.prosrc ~* 'PERFORM\\s+take_out_of_wallet\\s*\\('`,
    );
    expect(takers).toEqual([]);
  });

  it('has its verdict read by all code that posts', () => {
    const deaf = globSync('server/**/*.ts')
      .filter((file) => !file.includes('.test.ts') && !file.startsWith('server/testing/'))
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, text]) => /from '[./a-z-]*ledger\/post\.ts'|from '\.\/post\.ts'/.test(text))
      .filter(([, text]) => /^\s*(return\s+)?await post\(/m.test(text))
      .map(([file]) => file);
    expect(deaf).toEqual([]);
  });

  it('as postAll writes all of them or raises', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    const line = (amount: bigint) => [
      { kind: 'payment_clearing' as const, asset: 'INR' as const, amount: -amount },
      { kind: 'bank' as const, asset: 'INR' as const, amount },
    ];
    const posting = { bookId, kind: 'adjustment_debit' as const, referenceId: 'book_x', at: world.clock.now() };
    await expect(
      inTransaction(world.core.database.pool, (client) =>
        postAll(client, [
          { ...posting, lines: line(-5n) },
          { ...posting, lines: line(7n) },
        ]),
      ),
    ).rejects.toThrow('refused');
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
  });
});
