import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many } from '../../../testing/at-once.ts';
import { screenContext } from '../../../testing/rooms/channels.ts';
import { balancesOf, confirmSell as confirmByApi, makeHolder, sellQuote } from '../../../testing/rooms/transfers.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { micrograms } from '../../kernel/money.ts';
import type { Channel } from '../../ledger/actor.ts';
import { confirmSell } from '../confirm-sell.ts';
import { quoteSell } from '../quote-sell.ts';
import { confirmGift } from '../transfers/confirm-gift.ts';
import { quoteGift } from '../transfers/quote-gift.ts';

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const channels: Channel[] = ['api', 'embed', 'white_label'];
const METAL = 1_000n;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );

it('sells, gifts and buys of every channel at once, over two processes, each happen once and end', async () => {
  const partner = await world.partner();
  const users = await many(3, () => makeHolder(partner.sandbox, { amount_inr: 5_000 }));
  const contexts = await Promise.all(
    users.flatMap(({ user_code: userCode }) =>
      [world, second].flatMap((at) => channels.map((channel) => screenContext(at, partner, { userCode, channel }))),
    ),
  );
  const userOf = ({ actor }: PartnerContext) => actor.id;
  const others = (context: PartnerContext) => users.filter(({ user_code }) => user_code !== userOf(context));
  const before = await heldBy(users);

  // Each quote is confirmed from everywhere, by one key at its own channel and by others.
  const steps = await Promise.all(
    contexts.map(async (context, index) => {
      const userCode = userOf(context);
      if (index % 2 === 0) {
        const [receiver] = others(context);
        const amount = { metal: micrograms(METAL) };
        const gift = { userCode, mobile: receiver?.mobile ?? '', asset: 'gold' as const, amount, message: undefined };
        const { quoteId } = await quoteGift(context, gift);
        return () => confirmGift(context, { userCode, quoteId, otp: '1234', idempotency: key(quoteId) });
      }
      const { quoteId } = await quoteSell(context, { userCode, asset: 'gold', amount: { metal: micrograms(METAL) } });
      return () => confirmSell(context, { quoteId, userCode, idempotency: key(quoteId) });
    }),
  );
  const byApi = await many(6, () => sellQuote(partner.sandbox, users[0]?.user_code ?? '', { quantity_grams: 0.001 }));
  const buys = users.map(({ user_code }) => makeBuy(partner.sandbox, { user_code, amount_inr: 100 }));
  const outcomes = await Promise.all([
    ...[...steps, ...steps, ...steps].map((run) => outcomeOf(run())),
    ...byApi.map(async ({ quote_id }) => (await confirmByApi(partner.sandbox, quote_id, randomUUID())).code ?? 'done'),
  ]);
  expect([...new Set(outcomes)]).toEqual(['done']);

  const made = await sql<{ type: string; channel: string; count: bigint }>(
    world,
    `SELECT type, channel, count(*) FROM transaction WHERE book_id = $1 AND type <> 'buy' GROUP BY 1, 2 ORDER BY 1, 2`,
    [contexts[0]?.bookId],
  );
  expect(made.map(({ type, channel, count }) => `${type} ${channel} ${count}`)).toEqual([
    'gift api 3',
    'gift embed 3',
    'gift white_label 3',
    'sell api 9',
    'sell embed 3',
    'sell white_label 3',
  ]);
  const bought = (await Promise.all(buys)).reduce((sum, { quantity_grams }) => sum + microgramsOf(quantity_grams), 0);
  // Fifteen sells, and the fees of nine gifts, 0.25 % rounded up.
  expect(await heldBy(users)).toBe(before + bought - 15 * 1_000 - 9 * 3);

  async function heldBy(holders: typeof users): Promise<number> {
    const held = await Promise.all(holders.map(({ user_code }) => balancesOf(partner.sandbox, user_code)));
    return held.reduce((sum, { gold_grams }) => sum + microgramsOf(gold_grams), 0);
  }
});

const microgramsOf = (grams: number) => Math.round(grams * 1e6);
const key = (quoteId: string) => ({ key: `race ${quoteId}`, bodySha256: Buffer.alloc(32, 1) });
