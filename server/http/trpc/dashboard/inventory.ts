import { z } from 'zod';
import { confirmInventory } from '../../../domain/documents/inventory/confirm-inventory.ts';
import type { InventoryRequest } from '../../../domain/documents/inventory/inventory-price.ts';
import { getPurchase, listPurchases } from '../../../domain/documents/inventory/list-purchases.ts';
import type { InventoryPurchase } from '../../../domain/documents/inventory/purchase.ts';
import { quoteInventory } from '../../../domain/documents/inventory/quote-inventory.ts';
import { valueHoldings } from '../../../domain/documents/inventory/value-holdings.ts';
import { invoiceAddresses } from '../../../domain/documents/invoices/view-invoice.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { grams, micrograms, paise, rupees, unitsFromDecimal } from '../../../domain/kernel/money.ts';
import { pageInput, partnerProcedure, router, type TrpcContext } from '../init.ts';
import { purchaseFilter, purchaseFilterInput } from './purchase-filter.ts';

const purchaseInput = z.object({ purchaseId: z.string().max(100) });

export const inventoryRouter = router({
  /** The partner's own metal, what it is worth, and the rate at which more is bought; null where there is no price. */
  holdings: partnerProcedure('business.read').query(async ({ ctx }) => {
    const held = await valueHoldings(ctx.partner);
    return held.map(({ asset, metal, buyRate, value }) => ({
      asset,
      grams: grams(metal),
      buyRateInr: buyRate === null ? null : rupees(buyRate),
      valueInr: value === null ? null : rupees(value),
    }));
  }),

  /** Locks the rate for ten minutes, for rupees or for grams. */
  quote: partnerProcedure('inventory.buy')
    .input(z.object({ asset: z.enum(assets), amountInr: z.number().optional(), quantityGrams: z.number().optional() }))
    .mutation(async ({ ctx, input }) => {
      const purchase = await quoteInventory(ctx.partner, { asset: input.asset, request: requestOf(input) });
      // A sandbox's clock may be ahead: the screen counts down from here, not from the hour.
      const expiresInSeconds = Math.round((purchase.expiresAt - ctx.partner.now) / 1_000);
      return { ...present(ctx, purchase), expiresInSeconds };
    }),

  /** Buys what was priced; however often it is asked, once. */
  confirm: partnerProcedure('inventory.buy')
    .input(purchaseInput)
    .mutation(async ({ ctx, input }) => {
      const { purchase, isRepeat } = await confirmInventory(ctx.partner, input);
      return { ...present(ctx, purchase), isRepeat };
    }),

  /** One purchase with its invoice. */
  purchase: partnerProcedure('business.read')
    .input(purchaseInput)
    .query(async ({ ctx, input }) => present(ctx, await getPurchase(ctx.partner, input.purchaseId))),

  /** What was bought, newest first by default. */
  purchases: partnerProcedure('business.read')
    .input(purchaseFilterInput.extend(pageInput.shape))
    .query(async ({ ctx, input }) => {
      const { page, limit, ...filter } = input;
      const { purchases, total } = await listPurchases(ctx.partner, { ...purchaseFilter(filter), page, limit });
      return { purchases: purchases.map((purchase) => present(ctx, purchase)), page, limit, total };
    }),
});

/** Exactly one of the two. Raises INVALID_AMOUNT on the field that is wrong. */
function requestOf(input: { amountInr?: number | undefined; quantityGrams?: number | undefined }): InventoryRequest {
  const { amountInr, quantityGrams } = input;
  if ((amountInr === undefined) === (quantityGrams === undefined)) {
    throw fieldError('INVALID_AMOUNT', 'amountInr', 'name rupees or grams, not both');
  }
  if (amountInr !== undefined) {
    const units = unitsFromDecimal(amountInr, 2);
    if (units === undefined || units <= 0n) {
      throw fieldError('INVALID_AMOUNT', 'amountInr', 'must be above 0, with at most 2 decimals');
    }
    return { amount: paise(units) };
  }
  const units = unitsFromDecimal(quantityGrams ?? 0, 6);
  if (units === undefined || units <= 0n) {
    throw fieldError('INVALID_AMOUNT', 'quantityGrams', 'must be above 0, with at most 6 decimals');
  }
  return { metal: micrograms(units) };
}

function present({ core }: Pick<TrpcContext, 'core'>, purchase: InventoryPurchase) {
  const { price, completedAt, invoiceId } = purchase;
  return {
    purchaseId: purchase.purchaseId,
    asset: purchase.asset,
    amountInr: rupees(price.amount),
    quantityGrams: grams(price.metal),
    rateInrPerGram: rupees(price.rate),
    gstInr: rupees(price.gst),
    roundingInr: rupees(price.rounding),
    beforeGstInr: rupees(price.sales + price.rounding),
    completedAt: completedAt === null ? null : isoTime(completedAt),
    invoice: invoiceId === null ? null : invoiceAddresses(core, invoiceId),
  };
}
