import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micrograms, paise } from '../kernel/money.ts';
import { priceDelivery } from './delivery-price.ts';
import { PIECES_MAX } from './product.ts';

const coin = { weight: micrograms(500_000), making: paise(450_00), delivery: paise(150_00) };

describe('the price of a delivery', () => {
  it.each([
    //        pieces, grams, making,  delivery, gst,    total
    [1, 0.5, 450_00n, 150_00n, 108_00n, 708_00n],
    [2, 1, 900_00n, 150_00n, 189_00n, 1_239_00n],
    [5, 2.5, 2_250_00n, 150_00n, 432_00n, 2_832_00n],
  ])('of %i coins of half a gram', (quantity, grams, making, delivery, gst, total) => {
    const metal = BigInt(grams * 1_000_000);
    expect(priceDelivery(coin, quantity)).toEqual({ metal, making, delivery, gst, total });
  });

  it('rounds each half of the tax half up: 18 % of 0.05 is 0.00, of 0.06 twice 0.01', () => {
    const of = (making: number) => priceDelivery({ ...coin, making: paise(making), delivery: paise(0) }, 1).gst;
    expect([of(5), of(6)]).toEqual([0n, 2n]);
  });

  it('adds up for any product and pieces, with a tax of two equal halves within a paisa of 18 %', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2_000_000_000n }),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.integer({ min: 1, max: PIECES_MAX }),
        (weight, making, delivery, quantity) => {
          const price = priceDelivery(
            { weight: micrograms(weight), making: paise(making), delivery: paise(delivery) },
            quantity,
          );
          expect(price.metal).toBe(weight * BigInt(quantity));
          expect(price.total).toBe(price.making + price.delivery + price.gst);
          expect(price.gst % 2n).toBe(0n);
          const off = price.gst * 100n - (price.making + price.delivery) * 18n;
          expect(off <= 100n && off >= -100n).toBe(true);
        },
      ),
    );
  });
});
