import { afterAll, beforeAll, expect, it } from 'vitest';
import { setEndpoint, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { makeWithdrawer } from '../../testing/rooms/withdrawals.ts';
import { bookOf, makeBuy, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

/** What a process of the release before the links sends, which goes on while a newer one starts beside it. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a process of an earlier release still quotes buys, by a type of 18 fields', async () => {
  const partner = await world.partner();
  const user_code = await makeUser(partner.sandbox);
  const [answer] = await sql<{ verdict: string }>(
    world,
    `SELECT number, verdict FROM issue_buy_quotes(ARRAY(
       SELECT ROW(a.*)::buy_quote FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
         $8::bigint[], $9::bigint[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[],
         $16::timestamptz[], $17::timestamptz[], $18::int[]) a)) ORDER BY number`,
    [
      [0],
      ['qt_earlier'],
      [await bookOf(world, partner, 'sandbox')],
      [user_code],
      ['gold'],
      [50_000],
      [35_000],
      [1_400_000],
      [1_390_000],
      [500],
      [250],
      [1_456],
      [1],
      [0],
      ['prc_x'],
      [new Date()],
      [new Date(Date.now() + 60_000)],
      [0],
    ],
  );
  expect(answer?.verdict).toBe('issued');
  expect(await sql(world, `SELECT metadata FROM quote WHERE id = 'qt_earlier'`)).toEqual([{ metadata: null }]);
});

it('a process of an earlier release still takes withdrawals, without a channel', async () => {
  const partner = await world.partner();
  const { user_code, bank_account_id } = await makeWithdrawer(world, partner, 'live');
  const [answer] = await sql<{ verdict: string; row: { id: string } }>(
    world,
    `SELECT r.* FROM request_withdrawal(jsonb_populate_record(NULL::withdrawal, $1::jsonb), $2, $3::interval, $4) r`,
    [
      JSON.stringify({
        id: 'wd_earlier',
        book_id: await bookOf(world, partner, 'live'),
        user_code,
        bank_account_id,
        amount_paise: '10000',
        status: 'processing',
        gateway: 'simulated',
        created_at: new Date(),
        idempotency_key: null,
        attempts: 0,
        due_at: new Date(),
        wake_at: new Date(),
      }),
      '/partner/withdrawals',
      '1 day',
      null,
    ],
  );
  expect(answer?.verdict).toBe('created');
  expect(await sql(world, `SELECT channel FROM withdrawal WHERE id = 'wd_earlier'`)).toEqual([{ channel: 'api' }]);
});

it('a process of an earlier release still claims deliveries', async () => {
  const receiver = await startReceiver(() => 200);
  const partner = await world.partner();
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  await makeBuy(partner.sandbox);
  const claimed = await sql<{ kind: string }>(world, 'SELECT * FROM claim_deliveries($1, $2, $3, $4)', [
    await bookOf(world, partner, 'sandbox'),
    new Date(Date.now() + 60_000),
    'a process of before',
    16,
  ]);
  expect(claimed.map(({ kind }) => kind)).toEqual(['buy.completed']);
  await receiver.close();
});
