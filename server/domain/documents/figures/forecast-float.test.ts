import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pass } from '../../../testing/rooms/payments.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { type Paise, paise } from '../../kernel/money.ts';
import { FORECAST_DAYS, forecast, forecastFloat } from './forecast-float.ts';

const quiet = Array.from({ length: FORECAST_DAYS }, () => 0n);
const lately = (...spent: bigint[]) => [...quiet.slice(spent.length), ...spent];

describe('forecast', () => {
  it('says nothing of a wallet that nothing was taken from, and nothing yet of the first two days', () => {
    expect(forecast(paise(100n), { hasSpentBefore: false, perDay: quiet })).toEqual({ kind: 'no_spending' });
    expect(forecast(paise(100n), { hasSpentBefore: true, perDay: quiet })).toEqual({ kind: 'no_spending' });
    for (const spent of [[], [5n], [5n, 0n]])
      expect(forecast(paise(100n), { hasSpentBefore: false, perDay: lately(...spent) })).toEqual(
        spent.length === 0 ? { kind: 'no_spending' } : { kind: 'too_early', days: spent.length },
      );
  });

  it('divides by the days since the first spending, or by all of them where it began before', () => {
    const perDay = lately(30n, 0n, 0n);
    expect(forecast(paise(95n), { hasSpentBefore: false, perDay })).toEqual({
      kind: 'lasts',
      lastsDays: 9,
      perDay: 10n,
      days: 3,
    });
    expect(forecast(paise(95n), { hasSpentBefore: true, perDay })).toEqual({
      kind: 'lasts',
      lastsDays: 44,
      perDay: 2n,
      days: 14,
    });
  });

  it('says zero days of what is empty or overdrawn', () => {
    for (const available of [0n, -500n])
      expect(forecast(paise(available), { hasSpentBefore: true, perDay: lately(10n) })).toMatchObject({ lastsDays: 0 });
  });

  it('is never longer than what is left would last, and a day more would be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: FORECAST_DAYS, maxLength: FORECAST_DAYS }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (perDay, available) => {
          const found = forecast(available as Paise, { hasSpentBefore: true, perDay });
          if (found.kind !== 'lasts') return;
          const spent = perDay.reduce((sum, day) => sum + day, 0n);
          expect(BigInt(found.lastsDays) * spent <= available * BigInt(FORECAST_DAYS)).toBe(true);
          expect(BigInt(found.lastsDays + 1) * spent > available * BigInt(FORECAST_DAYS)).toBe(true);
        },
      ),
    );
  });
});

describe('the float', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('is forecast from the days of the book’s clock, without today', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const seen = async () => {
      const context = await ownerContext(world, partner);
      return (await forecastFloat(context)).forecast;
    };
    expect(await seen()).toEqual({ kind: 'no_spending' });
    await makeBuy(partner.sandbox, { user_code, amount_inr: 6_000 });
    expect(await seen()).toEqual({ kind: 'no_spending' });
    await pass(partner.sandbox, 86_400);
    expect(await seen()).toEqual({ kind: 'too_early', days: 1 });
    await pass(partner.sandbox, 2 * 86_400);
    await makeBuy(partner.sandbox, { user_code, amount_inr: 4_000 });
    expect(await seen()).toEqual({ kind: 'lasts', lastsDays: 45, perDay: 2_000_00n, days: 3 });
  });
});
