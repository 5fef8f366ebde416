import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commitHoldings } from '../../../domain/documents/holdings/commit-holdings.ts';
import { signLedgerDay } from '../../../domain/documents/ledger-days/sign-ledger-day.ts';
import { istDate } from '../../../domain/kernel/clock.ts';
import { approve } from '../../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../../domain/operations/approvals/request-approval.ts';
import { COIN, makeOwner, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { stockMetal } from '../../../testing/rooms/transfers.ts';
import { makeBuy, topUp } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
afterAll(() => world.close());

async function overview(address: string, of = world) {
  const response = await fetch(`${of.url}/trpc/trust.overview`, { headers: { 'x-forwarded-for': address } });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data?.code };
}

describe('the public record', () => {
  it('is empty before the first day, then has the newest days first, and of live alone', async () => {
    expect((await overview('203.0.113.1')).data).toEqual({
      log: { size: 0, root: null, keyId: null },
      attestations: [],
      days: [],
      verifierSha256: createHash('sha256')
        .update(await (await fetch(`${world.url}/verify/verify-tola.mjs`)).text())
        .digest('hex'),
    });
    const partner = await world.partner();
    const bought = await makeBuy(partner.live, { amount_inr: 1_000 });
    await makeBuy(partner.sandbox);
    const first = istDate(world.clock.now());
    await signLedgerDay(world.core);
    await commitHoldings(world.core);
    world.clock.advance(86_400_000);
    await commitHoldings(world.core);
    const { data } = await overview('203.0.113.1');
    expect(data.log.size).toBe(3);
    expect(data.days.map(({ day, ledger }: { day: string; ledger: object | null }) => [day, ledger !== null])).toEqual([
      [istDate(world.clock.now()), false],
      [first, true],
    ]);
    expect(data.days[0].live).toMatchObject([
      {
        metal: 'gold',
        holders: 1,
        grams: bought.quantity_grams.toFixed(6),
        partnerGrams: '0.000000',
        deliveryGrams: '0.000000',
      },
      { metal: 'silver', holders: 0, grams: '0.000000' },
    ]);
  });

  it('compares what the vault attests with all that is owed: to users, to partners, and in deliveries in the house', async () => {
    const ours = await startWorld({ trustedProxyHops: 1 });
    onTestFinished(() => ours.close());
    const partner = await ours.partner();
    await stockMetal(ours, partner, 'live', 'gold', 3_000_000n);
    const owner = await makeOwner(ours, partner, 'live', { metalMicrograms: 5_000_000n });
    await stockLive(ours, COIN.sku, 2);
    await topUp(ours, partner, 'live', 1_000_000n);
    await placeOrder(ours, partner, 'live', owner);
    const [asker, second] = [await newOperator(ours, 'finance'), await newOperator(ours, 'admin')];
    const input = { asset: 'gold', grams: 8, attestedOn: istDate(ours.clock.now()), attestedBy: 'Vault Ltd' };
    const asked = await requestApproval(asker, {
      kind: 'vault.attest',
      input: { ...input, documentSha256: 'ab'.repeat(32) },
      reason: 'Monthly report',
      reference: 'VR-1',
    });
    await approve(second, asked);
    await commitHoldings(ours.core);
    const { data } = await overview('203.0.113.4', ours);
    const { grams, partnerGrams, deliveryGrams } = data.days[0].live[0];
    expect([partnerGrams, deliveryGrams]).toEqual(['3.000000', '0.500000']);
    const owed = [grams, partnerGrams, deliveryGrams].reduce((sum, each) => sum + Math.round(Number(each) * 1e6), 0);
    expect(data.attestations[0].ratioPct).toBe(Math.floor((8e6 * 10_000) / owed) / 100);
  });

  it('is read sixty times a minute from an address, and by others then', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => overview('203.0.113.2')));
    expect(answers.filter(({ status }) => status === 429).map(({ code }) => code)).toEqual(['RATE_LIMITED']);
    expect((await overview('203.0.113.3')).status).toBe(200);
  });
});
