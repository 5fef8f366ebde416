import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmUntilAnswered, killAll, startVictim, type Victim } from '../../../testing/crash/victims.ts';
import { balancesOf, giftQuote, makeHolder, sellQuote, sendQuote } from '../../../testing/rooms/transfers.ts';
import { sql } from '../../../testing/trades.ts';
import { untilTableWaits } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** Closing the world proves the laws of the ledger once more. */
let world: World;
let partner: TestPartner;
let user_code: string;
let blocker: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  ({ user_code } = await makeHolder(partner.sandbox, { amount_inr: 20_000 }));
  await makeHolder(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 20_000 });
  blocker = new pg.Client({ connectionString: world.ownerUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await killAll(world);
  await world.close();
});

/** A table, how many of a send and a gift to a new receiver wait at its lock, and how many with a sell beside them. */
const writes: [table: string, transfers: number, together: number][] = [
  // Requests of one process travel one after the other until they are past this.
  ['quote', 1, 1],
  ['person', 2, 2],
  ['end_user', 2, 2],
  ['send_day', 1, 1],
  ['account', 2, 3],
  // From here on one of a book at a time.
  ['posting', 1, 1],
  ['transaction', 1, 1],
  ['idempotency_record', 1, 1],
  ['event', 0, 1],
];

const waitingFor = (table: string, count: number) => untilTableWaits(world, table, { count, by: 'victim%' });
const lawsBroken = () => world.brokenLaws();

/** A sell, a send and a gift whose accounts do not meet, so that none waits for another. */
async function prepare(key: string) {
  const { sandbox, tokens } = partner;
  const mobiles = { send: randomMobile(), gift: randomMobile() };
  const sell = await sellQuote(sandbox, user_code);
  const send = await sendQuote(sandbox, { receiver_mobile: mobiles.send });
  const gift = await giftQuote(sandbox, user_code, { receiver_mobile: mobiles.gift, asset_type: 'silver' });
  const shared = { token: tokens.sandbox, key };
  const giftPath = `/partner/users/${user_code}/gift/confirm`;
  return {
    mobiles,
    sell: { ...shared, path: '/partner/sell/confirm', body: { quote_id: sell.quote_id } },
    send: { ...shared, path: '/partner/send/confirm', body: { quote_id: send.quote_id } },
    gift: { ...shared, path: giftPath, body: { quote_id: gift.quote_id, otp: '1234' } },
  };
}

describe('kill -9 at each write of a sell, a send and a gift', () => {
  let next: Promise<Victim>;
  beforeAll(() => {
    next = startVictim(world, 'at-hand');
  });

  it.each(writes)(
    'at %s leaves all or nothing of each, and each key then has one answer',
    async (table, transfers, together) => {
      const calls = await prepare(`at ${table}`);
      const victim = await next;
      next = startVictim(world, 'at-hand');
      await blocker.query('BEGIN');
      await blocker.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      let current = victim;
      const confirm = (kind: 'sell' | 'send' | 'gift') => confirmUntilAnswered(calls[kind], () => current);
      const interrupted = [confirm('send'), confirm('gift')];
      await waitingFor(table, transfers);
      interrupted.push(confirm('sell'));
      await waitingFor(table, together);
      await victim.kill();
      current = await next;
      await blocker.query('ROLLBACK');
      await victim.orphansGone(world);
      const answers = await Promise.all(interrupted);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const [index, kind] of (['send', 'gift', 'sell'] as const).entries()) {
        const again = await confirm(kind);
        expect([again.data, again.body.idempotent_replay]).toEqual([answers[index]?.data, true]);
        const made = await sql<{ type: string; receiver: string | null }>(
          world,
          `SELECT t.type, u.user_code AS receiver FROM transaction t LEFT JOIN end_user u ON u.id = t.receiver_id WHERE t.quote_id = $1`,
          [calls[kind].body.quote_id],
        );
        expect(made).toEqual([{ type: kind, receiver: kind === 'sell' ? null : expect.any(String) }]);
        if (kind === 'sell') continue;
        expect(again.data.receiver).toEqual({ mobile: calls.mobiles[kind], name: null, existed: false, created: true });
        const held = await balancesOf(partner.sandbox, made[0]?.receiver as string);
        expect(held.gold_grams + held.silver_grams).toBe(again.data.receiver_grams);
      }
      expect(await lawsBroken()).toEqual([]);
    },
  );
});
