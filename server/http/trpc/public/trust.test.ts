import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitHoldings } from '../../../domain/documents/holdings/commit-holdings.ts';
import { signLedgerDay } from '../../../domain/documents/ledger-days/sign-ledger-day.ts';
import { istDate } from '../../../domain/kernel/clock.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
afterAll(() => world.close());

async function overview(address: string) {
  const response = await fetch(`${world.url}/trpc/trust.overview`, { headers: { 'x-forwarded-for': address } });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data?.code };
}

describe('the public record', () => {
  it('is empty before the first day, then has the newest days first, and of live alone', async () => {
    expect((await overview('203.0.113.1')).data).toEqual({
      log: { size: 0, root: null, keyId: null },
      attestations: [],
      days: [],
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
      { metal: 'gold', holders: 1, grams: bought.quantity_grams.toFixed(6) },
      { metal: 'silver', holders: 0, grams: '0.000000' },
    ]);
  });

  it('is read sixty times a minute from an address, and by others then', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => overview('203.0.113.2')));
    expect(answers.filter(({ status }) => status === 429).map(({ code }) => code)).toEqual(['RATE_LIMITED']);
    expect((await overview('203.0.113.3')).status).toBe(200);
  });
});
