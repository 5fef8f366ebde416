import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../domain/kernel/ids.ts';
import type { FulfilmentVerdict, MetalSupply } from '../../domain/trading/metal-supply.ts';
import { setEndpoint, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { makeWithdrawer } from '../../testing/rooms/withdrawals.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

/** What a process of the release before the links sends, which goes on while a newer one starts beside it. */
let world: World;
/** What the supply of metal says of each buy. */
let supplied: FulfilmentVerdict = 'fulfilled';
beforeAll(async () => {
  const metalSupply: MetalSupply = { isAtHand: false, fulfil: async (orders) => orders.map(() => supplied) };
  world = await startWorld({ metalSupply });
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

it('a process of an earlier release still settles debited buys, without their books', async () => {
  const partner = await world.partner();
  const bookId = await bookOf(world, partner, 'live');
  supplied = 'unknown';
  const { quote_id } = await makeQuote(partner.live);
  expect((await confirm(partner.live, quote_id)).code).toBe('SERVICE_UNAVAILABLE');
  supplied = 'fulfilled';
  const [debited] = await sql<{ id: string; status: string }>(
    world,
    'SELECT id, status FROM transaction WHERE quote_id = $1',
    [quote_id],
  );
  expect(debited?.status).toBe('debited');
  const transactionId = debited?.id;
  const settle = () =>
    sql<{ number: number; verdict: string }>(
      world,
      `SELECT number, verdict FROM execute_quotes('api', '1 day'::interval, '{}'::execute_request[], ARRAY(
         SELECT ROW(s.*)::settlement_request FROM unnest($1::int[], $2::text[], $3::bool[], $4::timestamptz[], $5::text[], $6::text[]) s),
         NULL::bytea[], NULL::int[])`,
      [[0], [transactionId], [false], [new Date()], [newId('evt', Date.now())], ['/partner/buy/confirm']],
    );
  expect(await settle()).toEqual([{ number: 0, verdict: 'settled' }]);
  const status = () =>
    sql(world, 'SELECT status FROM transaction WHERE book_id = $1 AND id = $2', [bookId, transactionId]);
  expect(await status()).toEqual([{ status: 'voided' }]);
  // Which another process settled meanwhile.
  expect(await settle()).toEqual([{ number: 0, verdict: 'settled' }]);
});

it('a process of an earlier release still finishes attempts, without their books', async () => {
  const receiver = await startReceiver(() => 200);
  const partner = await world.partner();
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  await makeBuy(partner.sandbox);
  const [claimed] = await sql<{ id: string; attempt: number }>(
    world,
    'SELECT * FROM claim_deliveries($1, $2, $3, $4)',
    [await bookOf(world, partner, 'sandbox'), new Date(Date.now() + 60_000), 'a process of before', 16],
  );
  await sql(
    world,
    `SELECT * FROM finish_attempts(ARRAY(
       SELECT ROW(r.*)::attempt_result FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::int[], $7::jsonb[],
         $8::text[], $9::int[], $10::text[], $11::bool[]) r), ARRAY['1 second'::interval], '1 hour'::interval, '1 day'::interval)`,
    [[claimed?.id], [claimed?.attempt], [receiver.url], ['{}'], ['{}'], [200], ['{}'], ['ok'], [3], [null], [false]],
  );
  expect(await sql(world, 'SELECT state FROM webhook_delivery WHERE id = $1', [claimed?.id])).toEqual([
    { state: 'succeeded' },
  ]);
  await receiver.close();
});

describe('rows of a user, written by a process of an earlier release', () => {
  let user: { id: bigint; book_id: number; person_id: string };
  beforeAll(async () => {
    const userCode = await makeUser((await world.partner()).sandbox);
    const rows = await sql<typeof user>(world, 'SELECT id, book_id, person_id FROM end_user WHERE user_code = $1', [
      userCode,
    ]);
    user = rows[0] as typeof user;
  });

  const writes: readonly [table: string, sql: string][] = [
    ['kyc', `INSERT INTO kyc (person_id, user_id, status) VALUES ($1, $2, 'not_started')`],
    [
      'kyc_picture',
      `INSERT INTO kyc_picture (id, person_id, user_id, type, sealed) VALUES ('kp_earlier', $1, $2, 'pan', '')`,
    ],
    [
      'mobile_challenge',
      `INSERT INTO mobile_challenge (id, user_id, otp_hash, sent_at, expires_at)
       SELECT 'mc_earlier', $2, '', now(), now() FROM person WHERE id = $1`,
    ],
  ];

  it.each(writes)('%s get the book of the user', async (table, statement) => {
    await sql(world, statement, [user.person_id, user.id]);
    expect(await sql(world, `SELECT book_id FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([
      { book_id: user.book_id },
    ]);
  });

  it.each(writes)('%s are refused for a user who does not exist', async (table, statement) => {
    await expect(sql(world, statement, [user.person_id, 999_999_999])).rejects.toMatchObject({
      code: '23503',
      constraint: `${table}_book_id_user_id_fkey`,
    });
  });

  it('the limit of buys is asked for without the book', async () => {
    expect(await sql(world, `SELECT bought_and_open($1, 'txn_0', now()) AS paise`, [user.id])).toEqual([{ paise: 0n }]);
  });
});
