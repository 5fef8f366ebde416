import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { ownerContext, startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { confirm, makeBuy, makeQuote, makeUser, sql, sqlAsIs, tally, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { addEndpoint } from '../../webhooks/management/add-endpoint.ts';
import { changeEndpoint, setEndpoint } from '../../webhooks/management/endpoint-setting.ts';
import { cancelRotation, promoteSecret, rotateSecret } from '../../webhooks/management/secret-rotation.ts';
import { sendPing } from '../../webhooks/management/send-ping.ts';
import { readinessChecks } from './checks.ts';

const READINESS = '/partner/sandbox/readiness';
const FAULTS = '/partner/sandbox/faults';
const CONFIRM = '/partner/buy/confirm';

let world: World;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const arm = (partner: TestPartner, fault: string) => partner.sandbox.post(FAULTS, { fault, times: 1 });

async function proved(partner: TestPartner): Promise<string[]> {
  await world.core.developer.requestLog.flush();
  const { data } = await partner.sandbox.get(READINESS);
  const names = data.checks
    .filter((line: { is_proved: boolean }) => line.is_proved)
    .map(({ check }: { check: string }) => check);
  expect(data).toMatchObject({ proved: names.length, total: readinessChecks.length });
  return names;
}

const untilProved = (partner: TestPartner, check: string) =>
  until(`${check} is proved`, async () => (await proved(partner)).includes(check));

async function withEndpoint(): Promise<TestPartner> {
  const partner = await world.partner();
  await setEndpoint(await ownerContext(world, partner), { url: receiver.url, headers: [] });
  return partner;
}

/** Makes all that a partner's staff did, and its staged secrets, a day and a minute older. */
async function passADay({ id }: TestPartner): Promise<void> {
  await sqlAsIs(
    world,
    `UPDATE audit_entry SET created_at = created_at - interval '1441 minutes' WHERE partner_id = $1`,
    [id],
  );
  await sql(
    world,
    `UPDATE webhook_endpoint SET next_promote_at = next_promote_at - interval '1441 minutes' WHERE partner_id = $1`,
    [id],
  );
}

describe('a partner’s code proves itself by its traffic', () => {
  it('has proved nothing at first, whatever else it does', async () => {
    const partner = await withEndpoint();
    await makeBuy(partner.sandbox, { amount_inr: 100 });
    await makeBuy(partner.live, { amount_inr: 100 });
    expect(await proved(partner)).toEqual([]);
    expect((await partner.sandbox.get(READINESS)).data.checks).toEqual(
      readinessChecks.map((check) => ({ check, is_proved: false, seen_in: null, seen_at: null })),
    );
  });

  it('replayed_key: the same key with the same body, in the sandbox, and not with another', async () => {
    const partner = await world.partner();
    for (const client of [partner.live, partner.sandbox]) {
      const quote = await makeQuote(client, { user_code: await makeUser(client), amount_inr: 100 });
      const other = await makeQuote(client, { user_code: await makeUser(client), amount_inr: 100 });
      await confirm(client, quote.quote_id, 'one');
      await confirm(client, client === partner.live ? quote.quote_id : other.quote_id, 'one');
    }
    expect(await proved(partner)).toEqual([]);
    const quote = await makeQuote(partner.sandbox, { user_code: await makeUser(partner.sandbox), amount_inr: 100 });
    await confirm(partner.sandbox, quote.quote_id, 'two');
    const again = await confirm(partner.sandbox, quote.quote_id, 'two');
    expect(await proved(partner)).toEqual(['replayed_key']);
    expect((await partner.sandbox.get(READINESS)).data.checks[0]).toMatchObject({
      check: 'replayed_key',
      seen_in: again.body.request_id,
    });
  });

  it.each(['sent again', 'looked up'])(
    'lost_answer: the connection is cut after the trade, and its key is %s',
    async (way) => {
      const partner = await world.partner();
      const quote = await makeQuote(partner.sandbox, { user_code: await makeUser(partner.sandbox), amount_inr: 100 });
      await arm(partner, 'lost_answer');
      await expect(confirm(partner.sandbox, quote.quote_id, 'lost')).rejects.toThrow('socket hang up');
      expect(await proved(partner)).toEqual([]);
      await partner.sandbox.get(`/partner/idempotency/another?endpoint=${CONFIRM}`);
      expect(await proved(partner)).toEqual([]);
      if (way === 'sent again') {
        expect((await confirm(partner.sandbox, quote.quote_id, 'lost')).body).toMatchObject({
          idempotent_replay: true,
        });
        expect(await proved(partner)).toEqual(['replayed_key', 'lost_answer']);
      } else {
        const { data } = await partner.sandbox.get(`/partner/idempotency/lost?endpoint=${CONFIRM}`);
        expect(data).toMatchObject({ state: 'done', status: 200 });
        expect(await proved(partner)).toEqual(['lost_answer']);
      }
    },
  );

  it.each([
    ['price_outage', 'price_feed'],
    ['trading_halt', 'trading_halt'],
  ])('%s: a quote was refused for it, and one was made after it', async (check, fault) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const ask = () => partner.sandbox.post('/partner/buy/quote', { user_code, asset_type: 'gold', amount_inr: 100 });
    await ask();
    await arm(partner, fault);
    expect((await ask()).code).toBe('PRICES_UNAVAILABLE');
    expect(await proved(partner)).toEqual([]);
    await ask();
    expect(await proved(partner)).toEqual([check]);
  });

  it('duplicate_webhook and late_webhook: the endpoint took them', async () => {
    const partner = await withEndpoint();
    const user_code = await makeUser(partner.sandbox);
    await arm(partner, 'webhook_duplicate');
    await makeBuy(partner.sandbox, { user_code });
    await untilProved(partner, 'duplicate_webhook');
    await arm(partner, 'webhook_delay');
    await makeBuy(partner.sandbox, { user_code });
    await until('it was put off', async () => (await partner.sandbox.get(FAULTS)).data.faults.length === 0);
    expect(await proved(partner)).toEqual(['duplicate_webhook']);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 310 });
    await untilProved(partner, 'late_webhook');
  });

  it('rotated_secret: an event was taken after the next secret was promoted, not while both signed', async () => {
    const partner = await withEndpoint();
    const context = await ownerContext(world, partner);
    await rotateSecret(context);
    await sendPing(context);
    expect(await proved(partner)).toEqual([]);
    await promoteSecret(context);
    expect(await proved(partner)).toEqual([]);
    await sendPing(context);
    expect(await proved(partner)).toEqual(['rotated_secret']);
  });

  it('rotated_secret: not by a rotation that was cancelled, however long ago', async () => {
    const partner = await withEndpoint();
    const context = await ownerContext(world, partner);
    await rotateSecret(context);
    await cancelRotation(context);
    await passADay(partner);
    await sendPing(context);
    expect(await proved(partner)).toEqual([]);
    await rotateSecret(context);
    await passADay(partner);
    await sendPing(context);
    expect(await proved(partner)).toEqual(['rotated_secret']);
  });

  it('rotated_secret: not by an event that another endpoint took', async () => {
    const partner = await withEndpoint();
    const context = await ownerContext(world, partner);
    const of = { url: receiver.url, mode: 'sandbox' } as const;
    const { endpointId } = await addEndpoint(context, of);
    await changeEndpoint(context, { endpointId, rotation: 'start' });
    await changeEndpoint(context, { endpointId, rotation: 'promote' });
    await sendPing(context);
    expect(await proved(partner)).toEqual([]);
    await sendPing(context, { endpointId });
    expect(await proved(partner)).toEqual(['rotated_secret']);
  });

  it('late_payment: paid after the order expired, and the endpoint took what came of it', async () => {
    const partner = await withEndpoint();
    const order = await makeOrder(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 1_200 });
    expect(await proved(partner)).toEqual([]);
    await simulate(partner.sandbox, order.payment_id, 'late_success');
    await untilProved(partner, 'late_payment');
  });

  it('refund_due: bought after all, and the endpoint took both events', async () => {
    const partner = await withEndpoint();
    await arm(partner, 'purchase');
    const order = await makeOrder(partner.sandbox);
    expect(await simulate(partner.sandbox, order.payment_id, 'success')).toMatchObject({ status: 'refund_due' });
    expect(await proved(partner)).toEqual([]);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 31 });
    await untilProved(partner, 'refund_due');
  });

  it('failed_payout: it was read that the withdrawal failed', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    await arm(partner, 'payout');
    await makeWithdrawal(partner.sandbox, user);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 60 });
    expect(await proved(partner)).toEqual([]);
    await partner.sandbox.get(`/partner/users/${user.user_code}/withdrawals`);
    expect(await proved(partner)).toEqual(['failed_payout']);
  });

  it('stays proved after a reset', async () => {
    const partner = await world.partner();
    const ask = () => partner.sandbox.get('/partner/prices');
    await arm(partner, 'price_feed');
    await ask();
    await makeBuy(partner.sandbox, { amount_inr: 100 });
    expect(await proved(partner)).toEqual(['price_outage']);
    await partner.sandbox.post('/partner/sandbox/reset', {});
    expect(await proved(partner)).toEqual(['price_outage']);
  });
});

describe('the report', () => {
  it('is of the sandbox, and of one partner', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    await arm(one, 'price_feed');
    await one.sandbox.get('/partner/prices');
    await makeBuy(one.sandbox, { amount_inr: 100 });
    expect(await proved(one)).toEqual(['price_outage']);
    expect(await proved(other)).toEqual([]);
    expect((await one.live.get(READINESS)).code).toBe('SANDBOX_ONLY');
  });

  it('is found once by many that ask at once', async () => {
    const partner = await world.partner();
    await arm(partner, 'price_feed');
    await partner.sandbox.get('/partner/prices');
    await makeBuy(partner.sandbox, { amount_inr: 100 });
    await world.core.developer.requestLog.flush();
    const answers = await Promise.all(Array.from({ length: 8 }, () => partner.sandbox.get(READINESS)));
    expect(tally(answers)).toEqual({ 200: 8 });
    expect(new Set(answers.map(({ data }) => data.proved))).toEqual(new Set([1]));
  });
});
