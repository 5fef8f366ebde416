import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import { cancelNow, placeOrder } from '../../testing/rooms/deliveries.ts';
import { buyGold } from '../../testing/rooms/inventory.ts';
import { makeOrder, simulate } from '../../testing/rooms/payments.ts';
import {
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  sellQuote,
  sendQuote,
} from '../../testing/rooms/transfers.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World, type WorldOptions } from '../../testing/world.ts';
import { decimalText } from '../kernel/money.ts';
import { microRupeesPerGram, type PriceFeed } from '../pricing/price-feed.ts';
import type { MetalSupply } from '../trading/metal-supply.ts';

/** Gold at INR 13,420.885 a gram on the market: 14,030.87 to buy, 13,219.57 to sell. */
const MARKET = { gold: microRupeesPerGram(13_420_885_000n), silver: microRupeesPerGram(170_000_000n) };

/** A supply that has to be asked, in two commits; it always has the metal. */
const distantSupply: MetalSupply = { isAtHand: false, fulfil: async (orders) => orders.map(() => 'fulfilled') };

let world: World;
let distant: World;
let partner: TestPartner;
let userCode: string;
beforeAll(async () => {
  const priceFeed: WorldOptions['priceFeed'] = (clock): PriceFeed => ({
    name: 'fixed',
    latest: async () => [
      { asset: 'gold', at: clock.now(), rate: MARKET.gold },
      { asset: 'silver', at: clock.now(), rate: MARKET.silver },
    ],
    history: async () => [],
  });
  world = await startWorld({ priceFeed });
  distant = await startWorld({ priceFeed, databaseUrl: world.databaseUrl, metalSupply: distantSupply });
  partner = await world.partner({ tier: 'paid' });
  userCode = await makeUser(partner.sandbox);
});
afterAll(async () => {
  await distant.close();
  await world.close();
});

const markup = (side: string, percent: number) =>
  partner.sandbox.put('/partner/dashboard/markup', { [`markup_${side}_pct`]: percent });

let paymentId: string;
let parcelId: string;

/** What is done for each heading of the page, in its order. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'A buy': () => makeBuy(partner.sandbox, { user_code: userCode, amount_inr: 250 }),
  'A buy with a markup': async () => {
    await markup('buy', 2.5);
    await makeBuy(partner.sandbox, { user_code: userCode, amount_inr: 10_000 });
    await markup('buy', 0);
  },
  'A buy whose metal has to be asked for': async () => {
    const client = distant.client(partner.tokens.sandbox);
    const { quote_id } = await makeQuote(client, { user_code: userCode, amount_inr: 250 });
    await confirm(client, quote_id);
  },
  'A buy whose metal did not come': async () => {
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const { quote_id } = await makeQuote(partner.sandbox, { user_code: userCode, amount_inr: 250 });
    await confirm(partner.sandbox, quote_id);
  },
  'A sell for an exact amount': async () => {
    const { quote_id } = await sellQuote(partner.sandbox, userCode, { amount_inr: 100 });
    await confirmSell(partner.sandbox, quote_id);
  },
  'A sell with a markup': async () => {
    await markup('sell', 1);
    const { quote_id } = await sellQuote(partner.sandbox, userCode, { quantity_grams: 0.1 });
    await confirmSell(partner.sandbox, quote_id);
    await markup('sell', 0);
  },
  'A gift': async () => {
    const { quote_id } = await giftQuote(partner.sandbox, userCode, { amount_grams: 0.1 });
    await confirmGift(partner.sandbox, { user_code: userCode, quote_id });
  },
  'A send': async () => {
    const { quote_id } = await sendQuote(partner.sandbox, { amount_inr: 1_000 });
    await confirmSend(partner.sandbox, quote_id);
  },
  'Metal for the partner itself': () => buyGold(world, partner, 'sandbox', 250),
  'A payment, and the buy it is for': async () => {
    paymentId = (await makeOrder(partner.sandbox, { user_code: userCode, amount_inr: 500 })).payment_id;
    await simulate(partner.sandbox, paymentId, 'success');
  },
  'A payment that is given back': async () => {
    const order = await makeOrder(partner.sandbox, { user_code: userCode, amount_inr: 500 });
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    await simulate(partner.sandbox, order.payment_id, 'refund');
  },
  'A delivery': async () => {
    parcelId = (await placeOrder(world, partner, 'sandbox', { user_code: userCode, mobile: '' })).order_id;
  },
  'A delivery that is cancelled': () => cancelNow(world, parcelId),
};

/** A page in parts by heading, each with its first table without rules and spaces beside the text. */
function tablesOf(page: string): [heading: string, table: string][] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const rows = part.split('\n').filter((line) => line.startsWith('|'));
      return [part.split('\n')[0] as string, `${rows.join('\n')}\n`];
    });
}

/** Postings of the book after the one with this number, as the page writes them. */
async function tableAfter(postingId: bigint): Promise<string> {
  const rows = await sql<{ posting_id: bigint; kind: string; account: string; asset: string; amount: bigint }>(
    world,
    `SELECT p.id AS posting_id, p.kind, a.kind AS account, a.asset, l.amount
     FROM posting p CROSS JOIN LATERAL unnest(p.account_ids, p.amounts) WITH ORDINALITY AS l (account_id, amount, place)
     JOIN account a ON a.id = l.account_id WHERE p.book_id = $1 AND p.id > $2
     ORDER BY p.id, (a.asset = 'INR') DESC, l.amount, a.kind`,
    [await bookOf(world, partner, 'sandbox'), postingId],
  );
  const signed = (amount: bigint, decimals: number) => `${amount > 0n ? '+' : ''}${decimalText(amount, decimals)}`;
  const lines = rows.map(({ posting_id, kind, account, asset, amount }, index) => {
    const isFirst = rows[index - 1]?.posting_id !== posting_id;
    const isMoney = asset === 'INR';
    return `| ${isFirst ? `\`${kind}\`` : ''} | \`${account}\` | ${isMoney ? signed(amount, 2) : ''} | ${isMoney ? '' : signed(amount, 6)} |`;
  });
  return ['| Posting | Account | INR | Gold, g |', '|---|---|---:|---:|', ...lines, '']
    .join('\n')
    .replaceAll('|  |', '| |')
    .replaceAll('|  |', '| |');
}

const page = tablesOf(readFileSync(path.join(rootDir, 'docs/architecture/postings.md'), 'utf8'));

describe('docs/architecture/postings.md has every line of what the ledger posts', () => {
  it('for each of these', () => {
    expect(page.map(([heading]) => heading)).toEqual(Object.keys(acts));
  });

  // In the order of the page: later ones stand on what earlier ones left.
  it.each(Object.keys(acts))('%s', async (heading) => {
    const [newest] = await sql<{ id: bigint }>(world, 'SELECT max(id) AS id FROM posting');
    await acts[heading]?.();
    const written = Object.fromEntries(page)[heading];
    expect(await tableAfter(newest?.id as bigint)).toBe(written);
  });
});
