import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeKey, type KeyChanges } from '../../../domain/accounts/keys/change-key.ts';
import { makeKey } from '../../../domain/accounts/keys/make-key.ts';
import { rotateKey } from '../../../domain/accounts/keys/rotate-key.ts';
import { issueToken } from '../../../domain/accounts/tokens/issue-token.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../../../testing/api-client.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import {
  confirmSell,
  confirmSend,
  makeHolder,
  sellQuote,
  sendQuote,
  stockMetal,
} from '../../../testing/rooms/transfers.ts';
import { confirm, makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** What processes know of a token from earlier calls, and what is true of it by now (decision tokens-on-each-call). */
let world: World;
/** A second process on the same database: what it does, the first is not told. */
let elsewhere: World;
let partner: TestPartner;
let client: ApiClient;
/** A user with metal, and quotes of each kind that were made while the token lived */
let userCode: string;
let quotes: { buy: string; sell: string; send: string };
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await elsewhere.close();
  await world.close();
});
beforeEach(async () => {
  partner = await world.partner();
  client = partner.live;
  await stockMetal(world, partner, 'live', 'gold', 1_000_000_000n);
  userCode = (await makeHolder(client)).user_code;
  quotes = {
    buy: (await makeQuote(client, { user_code: userCode })).quote_id,
    sell: (await sellQuote(client, userCode)).quote_id,
    send: (await sendQuote(client)).quote_id,
  };
});

const sixCalls = (): Record<string, () => Promise<ApiAnswer>> => ({
  'quote of a buy': () =>
    client.post('/partner/buy/quote', { user_code: userCode, asset_type: 'gold', amount_inr: 100 }),
  'quote of a sell': () =>
    client.post('/partner/sell/quote', { user_code: userCode, asset_type: 'gold', quantity_grams: 0.01 }),
  'quote of a send': () =>
    client.post('/partner/send/quote', { receiver_mobile: '9812345678', asset_type: 'gold', amount_grams: 0.01 }),
  'confirm of a buy': () => confirm(client, quotes.buy),
  'confirm of a sell': () => confirmSell(client, quotes.sell),
  'confirm of a send': () => confirmSend(client, quotes.send),
});
const kinds = Object.keys(sixCalls());
const call = (kind: string) => (sixCalls()[kind] as () => Promise<ApiAnswer>)();

/** All that a trade could have left behind. */
async function traces(): Promise<unknown> {
  const [counts] = await sql(
    world,
    `SELECT (SELECT count(*)::int FROM quote q WHERE q.book_id = b.id) AS quotes,
       (SELECT count(*)::int FROM quote q WHERE q.book_id = b.id AND EXISTS (SELECT FROM consumed_by(q.book_id, q.id))) AS consumed,
       (SELECT count(*)::int FROM transaction t WHERE t.book_id = b.id) AS trades,
       (SELECT count(*)::int FROM posting p WHERE p.book_id = b.id) AS postings
     FROM book b WHERE b.partner_id = $1 AND b.mode = 'live'`,
    [partner.id],
  );
  return counts;
}

describe('a token that another process ended', () => {
  it.each(kinds)('takes no %s any more, and nothing is done', async (kind) => {
    await issueToken(elsewhere.core, { partnerId: partner.id, mode: 'live' });
    const before = await traces();
    expect(await call(kind)).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
      body: { error: { details: { reason: 'replaced' } } },
    });
    expect(await traces()).toEqual(before);
  });

  it('learns nothing of what it asks for: not that a field is wrong, a quote unknown, or a key used', async () => {
    await confirm(client, quotes.buy, 'used');
    await issueToken(elsewhere.core, { partnerId: partner.id, mode: 'live' });
    for (const answer of [
      await client.post('/partner/buy/quote', { user_code: userCode, asset_type: 'lead', amount_inr: 100 }),
      await client.post('/partner/buy/quote', { user_code: 'usr_unknown', asset_type: 'gold', amount_inr: 100 }),
      await confirm(client, 'qt_unknown'),
      await confirm(client, quotes.buy),
      await confirm(client, quotes.buy, 'used'),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    }
  });

  it('stands beside living ones of the same batch, which are served', async () => {
    const other = await world.partner();
    const second = await makeQuote(other.live);
    await issueToken(elsewhere.core, { partnerId: partner.id, mode: 'live' });
    const answers = await Promise.all([confirm(client, quotes.buy), confirm(other.live, second.quote_id)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });
});

describe('what changed in another process', () => {
  const change = (columns: string) =>
    sql(elsewhere, `UPDATE partner SET ${columns}, version = version + 1 WHERE id = $1`, [partner.id]);

  it.each<[string, string, number, string]>([
    ['a disabled account', 'enabled = false', 403, 'PARTNER_DISABLED'],
    ['live taken away', 'live_enabled = false', 403, 'LIVE_NOT_ENABLED'],
    ['a capability taken away', `capabilities = '{pricing}'`, 403, 'API_NOT_ALLOWED'],
    ['an address that is not allowed', `ip_allowed_live = '{203.0.113.0/24}'`, 403, 'IP_NOT_ALLOWED'],
  ])('%s counts from the next call on', async (_, columns, status, code) => {
    await change(columns);
    const before = await traces();
    for (const kind of kinds) expect(await call(kind), kind).toMatchObject({ status, code });
    expect(await traces()).toEqual(before);
  });

  it('a markup is in the next quote', async () => {
    await change('markup_buy_milli_pct = 2000, markup_live_enabled = true');
    expect((await call('quote of a buy')).data).toMatchObject({ markup_pct: 2 });
  });

  it.each<[string, KeyChanges, string]>([
    ['a scope taken from a key', { scopes: { read: true, trade: false } }, 'API_NOT_ALLOWED'],
    ['an address that a key is not allowed from', { allowedAddresses: { '203.0.113.0/24': true } }, 'IP_NOT_ALLOWED'],
  ])('%s counts from the next call on', async (_, changed, code) => {
    const owner = await memberContext(world, partner, 'live');
    const { keyId, secret } = await makeKey(owner, { name: 'Trades', scopes: ['trade'], allowedAddresses: [] });
    client = createApiClient(world.url, secret);
    expect((await call('quote of a buy')).status).toBe(200);
    await changeKey(await memberContext(elsewhere, partner, 'live'), { keyId, ...changed });
    const before = await traces();
    for (const kind of kinds) expect(await call(kind), kind).toMatchObject({ status: 403, code });
    expect(await traces()).toEqual(before);
  });

  it('a key’s secret that was rotated away is no longer taken once its time is over', async () => {
    const owner = await memberContext(world, partner, 'live');
    const { keyId, secret } = await makeKey(owner, { name: 'Trades', scopes: ['trade'], allowedAddresses: [] });
    client = createApiClient(world.url, secret);
    expect((await call('confirm of a buy')).status).toBe(200);
    await rotateKey(await memberContext(elsewhere, partner, 'live'), { keyId, overlapHours: 1 });
    expect((await call('confirm of a sell')).status).toBe(200);
    world.clock.advance(3_600_000);
    expect(await call('confirm of a send')).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  });
});
