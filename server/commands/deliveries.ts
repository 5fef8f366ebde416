import os from 'node:os';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { provideDatabase } from '../db/provide.ts';
import { cancelDelivery } from '../domain/delivery/fulfilment/cancel-delivery.ts';
import { deliverDelivery } from '../domain/delivery/fulfilment/deliver-delivery.ts';
import { listDeliveriesToFulfil, type OrderToFulfil } from '../domain/delivery/fulfilment/list-to-fulfil.ts';
import type { FulfilmentCore } from '../domain/delivery/fulfilment/operate.ts';
import { packDelivery } from '../domain/delivery/fulfilment/pack-delivery.ts';
import { shipDelivery } from '../domain/delivery/fulfilment/ship-delivery.ts';
import { stockProduct } from '../domain/delivery/fulfilment/stock-product.ts';
import { isoTime, systemClock } from '../domain/kernel/clock.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { stateName } from '../domain/kernel/gstin.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { chooseCouriers } from '../plugs.ts';
import { StartupError } from '../startup-error.ts';
import { type Order, readOrder, usage } from './deliveries/order.ts';
import { runOnce, say } from './terminal.ts';

const PAGE = 200;

/**
 * npm run deliveries: what people do for deliveries by hand, beside a running service or without one. Each step is put on
 * record with the name of whoever is logged in to this machine.
 */
runOnce(async () => {
  const order = readOrder(process.argv.slice(2));
  if (order === 'help') {
    say(usage);
    return 0;
  }
  const config = loadConfig();
  const { databaseUrl, dataDir } = config;
  const provided = await provideDatabase({ databaseUrl, dataDir, mayJoin: true, onProgress: say });
  const database = openDatabase(provided.url, { poolSize: 2 });
  const vault = createVault(Buffer.from(config.secrets.encryptionKey, 'base64'));
  try {
    await carryOut({ database, vault, clock: systemClock, couriers: chooseCouriers(config) }, order);
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(error.message, { cause: error }) : error;
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});

async function carryOut(core: FulfilmentCore, order: Order): Promise<void> {
  const actor = { type: 'system', id: `terminal of ${os.userInfo().username}` } as const;
  switch (order.do) {
    case 'list':
      return list(core);
    case 'stock':
      return say(`${await stockProduct(core, { ...order, actor })} pieces of ${order.sku} are to be had.`);
    case 'pack':
      return tell(await packDelivery(core, { ...order, actor }));
    case 'ship': {
      const { orderId, carrier, awb, url } = order;
      return tell(await shipDelivery(core, { orderId, tracking: { carrier, awb, url }, actor }));
    }
    case 'deliver':
      return tell(await deliverDelivery(core, { ...order, actor }));
    case 'cancel':
      return tell(await cancelDelivery(core, { ...order, actor }));
  }
}

function tell({ orderId, status }: { orderId: string; status: string }): void {
  say(`${orderId} is ${status}.`);
}

async function list(core: FulfilmentCore): Promise<void> {
  let page: OrderToFulfil[] = [];
  let total = 0;
  do {
    page = await listDeliveriesToFulfil(core, { after: page.at(-1)?.order.orderId ?? '', limit: PAGE });
    total += page.length;
    for (const { order, partnerName, address } of page) {
      say(
        `${order.orderId}  ${order.status}  ${order.quantity} x ${order.sku}  ${isoTime(order.createdAt)}  ${partnerName}`,
      );
      const { name, line1, line2, city, pincode, stateCode, mobile } = address;
      say(`  ${[name, line1, line2, `${city} ${pincode}`, stateName(stateCode), mobile].filter(Boolean).join(', ')}`);
    }
  } while (page.length === PAGE);
  say(total === 0 ? 'Nothing is to be done.' : `Orders: ${total}.`);
}
