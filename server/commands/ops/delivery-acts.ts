import { type DeliveryStatus, deliveryStatuses } from '../../domain/delivery/courier.ts';
import { callOffParcel } from '../../domain/delivery/fulfilment/call-off-parcel.ts';
import { deliverDelivery } from '../../domain/delivery/fulfilment/deliver-delivery.ts';
import { listFulfilments } from '../../domain/delivery/fulfilment/list-fulfilments.ts';
import { listStock } from '../../domain/delivery/fulfilment/list-stock.ts';
import { openDeliveryAddress } from '../../domain/delivery/fulfilment/open-address.ts';
import { packDelivery } from '../../domain/delivery/fulfilment/pack-delivery.ts';
import { shipDelivery } from '../../domain/delivery/fulfilment/ship-delivery.ts';
import { stockProduct } from '../../domain/delivery/fulfilment/stock-product.ts';
import { isoTime } from '../../domain/kernel/clock.ts';
import { stateName } from '../../domain/kernel/gstin.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking, numberIn } from './act.ts';
import { usage } from './request.ts';

const SHOWN = 100;

/** What is done for parcels. */
export const deliveryActs: Readonly<Record<string, Act>> = {
  deliveries: async (operator, { given }) => {
    const status = (given.status ?? 'placed') as DeliveryStatus;
    const mode = given.mode as Mode | undefined;
    if (!deliveryStatuses.includes(status) || (mode !== undefined && !['live', 'sandbox'].includes(mode)))
      throw new StartupError(usage);
    const { rows, nextAfter } = await listFulfilments(operator, { status, mode, limit: SHOWN });
    const lines = rows.map(
      ({ order, partnerName, mode }) =>
        `${order.orderId}  ${mode}  ${order.quantity} x ${order.sku}  ${isoTime(order.createdAt)}  ${partnerName}`,
    );
    return [...lines, nextAfter === undefined ? `Orders: ${rows.length}.` : `Orders: more than ${SHOWN}.`];
  },
  address: async (operator, { need }) => {
    const { name, line1, line2, city, pincode, stateCode, mobile } = await openDeliveryAddress(operator, {
      orderId: need('order'),
    });
    const place = [name, line1, line2, `${city} ${pincode}`, stateName(stateCode), mobile];
    return [
      place
        .filter(Boolean)
        .join(', ')
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '),
    ];
  },
  pack: async (operator, { need }) => statusLines(await packDelivery(operator, { orderId: need('order') })),
  ship: async (operator, { need, given }) => {
    const tracking = { carrier: need('carrier'), awb: need('awb'), url: given.url ?? null };
    return statusLines(await shipDelivery(operator, { orderId: need('order'), tracking }));
  },
  deliver: async (operator, { need }) => statusLines(await deliverDelivery(operator, { orderId: need('order') })),
  'call-off': async (operator, { need }) => {
    await callOffParcel(operator, { orderId: need('order') });
    return ['The courier does not come for it; it is left to people.'];
  },
  'cancel-delivery': asking('delivery.cancel', ({ need }) => ({
    orderId: need('order'),
    cancelReason: need('message'),
  })),
  stock: async (operator, { need, given }) => {
    if (given.sku === undefined) {
      return (await listStock(operator)).map(
        ({ sku, pieces, piecesWaiting, name }) => `${sku}  ${pieces}  in orders ${piecesWaiting}  ${name}`,
      );
    }
    const input = { sku: given.sku, pieces: numberIn({ need }, 'pieces'), reason: need('reason') };
    return [`${await stockProduct(operator, input)} pieces of ${given.sku} are to be had.`];
  },
};

const statusLines = ({ orderId, status }: { orderId: string; status: string }) => [`${orderId} is ${status}.`];
