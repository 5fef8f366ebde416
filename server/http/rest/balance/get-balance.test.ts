import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metals, namedByAsset } from '../../../domain/kernel/assets.ts';
import { balanceOf, makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The metal of a new sandbox, and of a book without any. */
const granted = namedByAsset('', '_grams', (asset) => metals[asset].sandboxGrams);
const none = namedByAsset('', '_grams', () => 0);

const path = '/partner/balance';

describe('200', () => {
  it('shows the partner’s own metal and its wallet’s balance, each mode its own; users’ metal is not in it', async () => {
    const partner = await world.partner();
    await makeBuy(partner.sandbox, { amount_inr: 250 });
    await makeBuy(partner.live, { amount_inr: 1.5 });
    expect((await partner.sandbox.get(path)).data).toEqual({
      ...granted,
      gold_grams: 10,
      silver_grams: 1000,
      inr: 99_750,
    });
    expect((await partner.live.get(path)).data).toEqual({ ...none, inr: 99_998.5 });
    expect((await partner.live.get(path)).data.inr).toBe(await balanceOf(partner.live));
  });

  it('goes below zero with a credit line, and is zero without a wallet', async () => {
    const credit = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 1_000_00n },
    });
    await makeBuy(credit.live, { amount_inr: 10 });
    expect((await credit.live.get(path)).data.inr).toBe(-10);
    const walletless = await world.partner({ liveWallet: null });
    expect((await walletless.live.get(path)).data).toEqual({ ...none, inr: 0 });
  });
});
