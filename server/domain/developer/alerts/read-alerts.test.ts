import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, pass, simulate } from '../../../testing/rooms/payments.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { bookOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { type PartnerOptions, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { Mode } from '../../kernel/mode.ts';
import { setEndpoint } from '../../webhooks/management/endpoint-setting.ts';
import { readAlerts } from './read-alerts.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;
const seen = async (partner: TestPartner, mode: Mode = 'sandbox') =>
  readAlerts(await ownerContext(world, partner, mode));
const kinds = async (partner: TestPartner, mode: Mode = 'sandbox') =>
  (await seen(partner, mode)).map(({ kind }) => kind);

describe('attention', () => {
  it('has nothing to say of a sandbox in order, and says what live still lacks', async () => {
    const partner = await world.partner({
      liveWallet: null,
      markupBuyMilliPct: 1_000,
      markupLiveEnabled: false,
    });
    expect(await kinds(partner)).toEqual([]);
    await sql(world, `UPDATE access_token SET revoked_at = now() WHERE partner_id = $1`, [partner.id]);
    expect(await kinds(partner, 'live')).toEqual([
      'wallet_missing',
      'webhooks_missing',
      'token_missing',
      'markup_pending',
    ]);
    await sql(
      world,
      `UPDATE access_token SET revoked_at = NULL, last_used_at = NULL, created_at = created_at - interval '25 hours' WHERE partner_id = $1`,
      [partner.id],
    );
    expect(await kinds(partner, 'live')).toContain('token_unused');
    expect(await kinds(partner)).toEqual([]);
    await sql(world, 'UPDATE access_token SET last_used_at = now() WHERE partner_id = $1', [partner.id]);
    expect(await kinds(partner, 'live')).not.toContain('token_unused');
    const early = await world.partner({ liveEnabled: false, liveWallet: null, markupLiveEnabled: false });
    expect(await kinds(early, 'live')).toEqual([]);
  });

  it('counts the days a float lasts, of a credit line too, until it is empty', async () => {
    const spend = async (partner: TestPartner, amount_inr: number) => {
      await makeBuy(partner.sandbox, { user_code: await makeUser(partner.sandbox), amount_inr });
    };
    const partner = await world.partner();
    for (let day = 0; day < 3; day++) {
      await spend(partner, 22_000);
      await pass(partner.sandbox, DAY_SECONDS);
    }
    expect(await seen(partner)).toEqual([
      { kind: 'float_low', available: 34_000_00n, walletType: 'prepaid', lastsDays: 1 },
    ]);
    await spend(partner, 33_901);
    expect(await seen(partner)).toEqual([{ kind: 'float_empty', available: 99_00n, walletType: 'prepaid' }]);

    const onCredit: PartnerOptions = { liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 5_00n } };
    expect(await seen(await world.partner(onCredit), 'live')).toMatchObject([
      { kind: 'float_empty', available: 5_00n, walletType: 'credit' },
      { kind: 'webhooks_missing' },
    ]);
  });

  it('names webhooks that fail, are off, or were given up', async () => {
    const partner = await world.partner();
    await setEndpoint(await ownerContext(world, partner), { url: 'https://shop.example.com/hooks', headers: [] });
    expect(await kinds(partner)).toEqual([]);
    const bookId = await bookOf(world, partner, 'sandbox');
    const since = world.clock.now() - 3_600_000;
    await sql(
      world,
      `INSERT INTO webhook_channel (book_id, endpoint_id, failing_since) SELECT id, 'whe_' || substr(partner_id, 5), $2 FROM book WHERE id = $1`,
      [bookId, new Date(since)],
    );
    expect(await seen(partner)).toEqual([{ kind: 'webhooks_failing', since }]);
    await makeBuy(partner.sandbox);
    await sql(
      world,
      `UPDATE webhook_delivery SET state = 'failed', attempts = 5, failures = 5, next_attempt_at = NULL, settled_at = now() WHERE book_id = $1`,
      [bookId],
    );
    await sql(world, 'UPDATE webhook_channel SET disabled_at = $2 WHERE book_id = $1', [bookId, new Date(since)]);
    expect(await seen(partner)).toEqual([
      { kind: 'webhooks_off', since },
      { kind: 'webhooks_undelivered', count: 1 },
    ]);
    await pass(partner.sandbox, 8 * DAY_SECONDS);
    expect(await kinds(partner)).toEqual(['webhooks_off']);
    // As it was before: the laws know how many attempts there were.
    await sql(
      world,
      `UPDATE webhook_delivery SET state = 'pending', attempts = 0, failures = 0, next_attempt_at = created_at, settled_at = NULL WHERE book_id = $1`,
      [bookId],
    );
  });

  it('counts payments without metal and reviews that are not decided, in their mode only', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    await setKyc(world, order.user_code, 'under_review');
    expect(await seen(partner)).toEqual([
      { kind: 'payments_refund_due', count: 1 },
      { kind: 'kyc_under_review', count: 1 },
    ]);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 2 });
    expect(await kinds(partner)).toEqual(['payments_refund_due', 'kyc_under_review', 'faults_armed']);
    expect(await kinds(partner, 'live')).toEqual(['webhooks_missing']);
    expect(await kinds(await world.partner())).toEqual([]);
  });
});
