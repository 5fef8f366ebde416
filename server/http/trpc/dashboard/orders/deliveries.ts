import { z } from 'zod';
import { demandPermission } from '../../../../domain/accounts/team/demand-permission.ts';
import { maskAddress, openAddress } from '../../../../domain/delivery/address.ts';
import { CANCEL_REASON_MAX, cancelPlacedDelivery } from '../../../../domain/delivery/cancel-placed.ts';
import { purityOf } from '../../../../domain/kernel/assets.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { stateName } from '../../../../domain/kernel/gstin.ts';
import { grams, rupees } from '../../../../domain/kernel/money.ts';
import {
  type BrowsedDelivery,
  browseDeliveries,
  listDeliveryNames,
} from '../../../../domain/reports/order-management/lists/browse-deliveries.ts';
import { readDeliveryOrder } from '../../../../domain/reports/order-management/read-delivery.ts';
import { partnerProcedure, router } from '../../init.ts';
import { presentPostings } from '../present-transactions.ts';
import { presentExplanation } from '../statements/present-explanations.ts';
import { presentTimeline } from '../timeline/present-timeline.ts';
import { cursorInput, deliveryFilter, deliveryFilterInput } from './order-filters.ts';
import { presentPage } from './present-orders.ts';

export const deliveriesRouter = router({
  /** Delivery orders under any filters, a page at a time. */
  list: partnerProcedure('business.read')
    .input(cursorInput.extend(deliveryFilterInput.shape))
    .query(async ({ ctx, input: { after, before, limit, ...filter } }) =>
      presentPage(await browseDeliveries(ctx.partner, { ...deliveryFilter(filter), after, before, limit }), presentRow),
    ),

  /** Products that an order may be of. */
  products: partnerProcedure('business.read').query(({ ctx }) => listDeliveryNames(ctx.partner)),

  /** One order with everything that happened to it. */
  detail: partnerProcedure('business.read')
    .input(z.object({ orderId: z.string().max(100) }))
    .query(async ({ ctx, input }) => {
      const desk = await readDeliveryOrder(ctx.partner, input.orderId);
      const { order } = desk;
      const { stateCode, ...address } = maskAddress(openAddress(ctx.core.vault, order.addressSealed));
      return {
        ...presentRow({ ...order, userName: desk.userName }),
        purity: purityOf[order.asset],
        weightGrams: grams(order.weight),
        makingInr: rupees(order.making),
        deliveryInr: rupees(order.delivery),
        gstInr: rupees(order.gst),
        address: { ...address, state: stateName(stateCode) ?? '' },
        tracking: order.tracking,
        cancelReason: order.cancelReason,
        reference: order.reference,
        metadata: order.metadata,
        timeline: presentTimeline(desk.timeline),
        postings: presentPostings(desk.postings),
        explanation: presentExplanation(desk.explanation),
        invoice: desk.invoice,
      };
    }),

  /** Cancels an order that is not packed yet. In live it is a customer's: for those who manage payments. */
  cancel: partnerProcedure('business.read')
    .input(z.object({ orderId: z.string().max(100), reason: z.string().max(CANCEL_REASON_MAX).optional() }))
    .mutation(async ({ ctx, input }) => {
      await demandPermission(ctx.partner, ctx.partner.mode === 'live' ? 'payments.manage' : 'sandbox.control');
      const { status } = await cancelPlacedDelivery(ctx.partner, input);
      return { status };
    }),
});

/** An order as a row of the list. */
function presentRow(order: BrowsedDelivery) {
  return {
    orderId: order.orderId,
    status: order.status,
    sku: order.sku,
    name: order.name,
    asset: order.asset,
    quantity: order.quantity,
    quantityGrams: grams(order.metal),
    totalInr: rupees(order.total),
    transactionId: order.transactionId,
    userCode: order.userCode,
    userName: order.userName,
    createdAt: isoTime(order.createdAt),
  };
}
