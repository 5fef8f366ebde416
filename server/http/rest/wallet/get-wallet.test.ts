import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/wallet';

describe('200', () => {
  it('shows a prepaid float, each mode its own', async () => {
    const partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 12_345n, creditLimitPaise: 0n } });
    await makeBuy(partner.sandbox, { amount_inr: 0.01 + 1 });
    const prepaid = { type: 'prepaid', credit_limit_inr: 0, dues_inr: 0 };
    expect((await partner.live.get(path)).data).toEqual({ ...prepaid, balance_inr: 123.45, available_inr: 123.45 });
    expect((await partner.sandbox.get(path)).data).toEqual({
      ...prepaid,
      balance_inr: 99_998.99,
      available_inr: 99_998.99,
    });
  });

  it('shows a credit line: what is owed, and what is left of the limit', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 50_000_00n },
    });
    const credit = { type: 'credit', credit_limit_inr: 50_000 };
    expect((await partner.live.get(path)).data).toEqual({
      ...credit,
      balance_inr: 0,
      available_inr: 50_000,
      dues_inr: 0,
    });
    await makeBuy(partner.live, { amount_inr: 1_234.5 });
    expect((await partner.live.get(path)).data).toEqual({
      ...credit,
      balance_inr: -1_234.5,
      available_inr: 48_765.5,
      dues_inr: 1_234.5,
    });
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('refuses live where no live wallet is set up', async () => {
    const partner = await world.partner({ liveWallet: null });
    expect((await partner.live.get(path)).code).toBe('WALLET_NOT_CONFIGURED');
    expect((await partner.sandbox.get(path)).status).toBe(200);
  });
});
