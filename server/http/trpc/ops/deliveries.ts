import { z } from 'zod';
import { deliveryStatuses } from '../../../domain/delivery/courier.ts';
import { callOffParcel } from '../../../domain/delivery/fulfilment/call-off-parcel.ts';
import { deliverDelivery } from '../../../domain/delivery/fulfilment/deliver-delivery.ts';
import { listFulfilments } from '../../../domain/delivery/fulfilment/list-fulfilments.ts';
import { listStock } from '../../../domain/delivery/fulfilment/list-stock.ts';
import { openDeliveryAddress } from '../../../domain/delivery/fulfilment/open-address.ts';
import { packDelivery } from '../../../domain/delivery/fulfilment/pack-delivery.ts';
import { readFulfilment } from '../../../domain/delivery/fulfilment/read-fulfilment.ts';
import { shipDelivery } from '../../../domain/delivery/fulfilment/ship-delivery.ts';
import { stockProduct } from '../../../domain/delivery/fulfilment/stock-product.ts';
import type { DeliveryOrder } from '../../../domain/delivery/order.ts';
import { purityOf } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { stateName } from '../../../domain/kernel/gstin.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { readDeliveryTimeline } from '../../../domain/reports/timeline/delivery-timeline.ts';
import { presentTimelineForStaff } from '../dashboard/timeline/present-timeline.ts';
import { operatorProcedure, router } from '../init.ts';

const id = z.string().max(100);
const one = z.object({ orderId: id });

function present(order: DeliveryOrder) {
  return {
    orderId: order.orderId,
    status: order.status,
    sku: order.sku,
    name: order.name,
    asset: order.asset,
    quantity: order.quantity,
    quantityGrams: grams(order.metal),
    totalInr: rupees(order.total),
    userCode: order.userCode,
    tracking: order.tracking,
    createdAt: isoTime(order.createdAt),
  };
}

const stepOf = ({ orderId, status }: DeliveryOrder) => ({ orderId, status });

/** Coins and bars of all partners' users, packed and sent by the service's own staff. Cancelling is asked for among the approvals. */
export const deliveriesRouter = router({
  list: operatorProcedure('orders.read')
    .input(
      z.object({
        status: z.enum(deliveryStatuses).default('placed'),
        orderId: id.optional(),
        mode: z.enum(['live', 'sandbox']).optional(),
        partner: id.optional(),
        after: id.optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { rows, counts, nextAfter } = await listFulfilments(ctx.operator, input);
      return {
        rows: rows.map(({ order, ...row }) => ({ ...present(order), ...row })),
        counts,
        nextAfter: nextAfter ?? null,
      };
    }),

  read: operatorProcedure('orders.read')
    .input(one)
    .query(async ({ ctx, input }) => {
      const found = await readFulfilment(ctx.operator, input.orderId);
      const { order, clockOffsetMs: _, ...rest } = found;
      return {
        ...present(order),
        ...rest,
        purity: purityOf[order.asset],
        weightGrams: grams(order.weight),
        makingInr: rupees(order.making),
        deliveryInr: rupees(order.delivery),
        gstInr: rupees(order.gst),
        transactionId: order.transactionId,
        cancelReason: order.cancelReason,
        timeline: presentTimelineForStaff(await readDeliveryTimeline(ctx.core, found)),
      };
    }),

  /** The whole address. That a person looked is audited, so it is no query. */
  openAddress: operatorProcedure('deliveries.write')
    .input(one)
    .mutation(async ({ ctx, input }) => {
      const { stateCode, ...address } = await openDeliveryAddress(ctx.operator, input);
      return { ...address, state: stateName(stateCode) ?? '' };
    }),

  pack: operatorProcedure('deliveries.write')
    .input(one)
    .mutation(async ({ ctx, input }) => stepOf(await packDelivery({ ...ctx.operator, core: ctx.core }, input))),

  ship: operatorProcedure('deliveries.write')
    .input(
      one.extend({ carrier: z.string().max(300), awb: z.string().max(300), url: z.string().max(1_000).nullable() }),
    )
    .mutation(async ({ ctx, input: { orderId, ...tracking } }) =>
      stepOf(await shipDelivery({ ...ctx.operator, core: ctx.core }, { orderId, tracking })),
    ),

  deliver: operatorProcedure('deliveries.write')
    .input(one)
    .mutation(async ({ ctx, input }) => stepOf(await deliverDelivery({ ...ctx.operator, core: ctx.core }, input))),

  callOff: operatorProcedure('deliveries.write')
    .input(one)
    .mutation(async ({ ctx, input }) => stepOf(await callOffParcel({ ...ctx.operator, core: ctx.core }, input))),

  stock: operatorProcedure('orders.read').query(async ({ ctx }) =>
    (await listStock(ctx.operator)).map(({ weight, ...product }) => ({ ...product, weightGrams: grams(weight) })),
  ),

  /** Pieces that came in, or below zero that are gone. */
  count: operatorProcedure('deliveries.write')
    .input(z.object({ sku: id, pieces: z.number(), reason: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => ({ pieces: await stockProduct(ctx.operator, input) })),
});
