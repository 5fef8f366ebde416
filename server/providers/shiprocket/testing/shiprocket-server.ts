import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in for Shiprocket answers calls other than log-ins. */
type Behaviour = 'well' | 'hang' | 'server_error' | 'garbage' | 'no_carrier' | 'redirect';

type Order = {
  id: number;
  channel_order_id: string;
  status: string;
  shipmentId: number;
  awb: string;
  isPickedUp: boolean;
};

/** Shiprocket's external API as it documents it, on loopback, without idempotency of any kind. */
export type ShiprocketServer = {
  url: string;
  email: string;
  password: string;
  behaviour: Behaviour;
  /** Paths whose next call is done, and the connection broken instead of an answer */
  dropAfter: string[];
  orders: Order[];
  /** `shipment_status` by AWB */
  tracked: Map<string, number>;
  /** Bodies of bookings, as they came */
  bookings: Record<string, unknown>[];
  calls: string[];
  /** Tokens given out are taken no more */
  forgetTokens(): void;
  close(): Promise<void>;
};

/** Starts one. */
export async function startShiprocketServer(): Promise<ShiprocketServer> {
  let tokens = new Set<string>();
  const state: Omit<ShiprocketServer, 'url' | 'close'> = {
    email: 'api@tola.example',
    password: 'a password of the panel',
    behaviour: 'well',
    dropAfter: [],
    orders: [],
    tracked: new Map(),
    bookings: [],
    calls: [],
    forgetTokens: () => {
      tokens = new Set();
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.replace('/v1/external', '');
    const body = await bodyOf(request);
    state.calls.push(`${request.method} ${path}`);
    if (path === '/auth/login') {
      const isRight = body.email === state.email && body.password === state.password;
      const token = `token ${tokens.size + 1} of ${state.calls.length}`;
      if (isRight) tokens.add(token);
      return answer(
        response,
        isRight ? 200 : 400,
        isRight ? { token } : { message: 'Invalid email and password combination' },
      );
    }
    if (!tokens.has(/^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) {
      return answer(response, 401, { message: 'Token has expired', status_code: 401 });
    }
    if (state.behaviour === 'hang') return;
    if (state.behaviour === 'server_error') return answer(response, 502, {});
    if (state.behaviour === 'garbage') return response.end('<html>');
    if (state.behaviour === 'redirect') return response.writeHead(302, { location: 'https://elsewhere.example' }).end();
    const [status, json] = perform(state, path, url, body);
    const dropped = state.dropAfter.indexOf(path);
    if (dropped >= 0) {
      state.dropAfter.splice(dropped, 1);
      return request.socket.destroy();
    }
    answer(response, status, json);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}

function perform(
  state: Omit<ShiprocketServer, 'url' | 'close'>,
  path: string,
  url: URL,
  body: Record<string, unknown>,
): [number, unknown] {
  if (path === '/orders') {
    const search = url.searchParams.get('search') ?? '';
    const data = state.orders
      .filter((order) => order.channel_order_id.includes(search))
      .map(({ id, channel_order_id, status, shipmentId, awb }) => ({
        ...{ id, channel_order_id, status, status_code: 1 },
        shipments: [{ id: shipmentId, awb, courier: awb ? 'Blue Dart' : '' }],
      }));
    return [200, { data, meta: { pagination: { total: data.length } } }];
  }
  if (path === '/orders/create/adhoc') {
    state.bookings.push(body);
    const id = 16_161_616 + state.orders.length;
    state.orders.push({
      ...{
        id,
        channel_order_id: String(body.order_id),
        status: 'NEW',
        shipmentId: id - 161_616,
        awb: '',
        isPickedUp: false,
      },
    });
    return [
      200,
      { order_id: id, shipment_id: id - 161_616, status: 'NEW', status_code: 1, awb_code: '', courier_name: '' },
    ];
  }
  if (path === '/orders/cancel') {
    const order = state.orders.find(({ id }) => (body.ids as number[]).includes(id));
    if (!order || state.tracked.has(order.awb)) return [400, { message: 'Cannot cancel order, as it is shipped' }];
    order.status = 'CANCELED';
    return [200, { message: 'Order cancelled successfully.' }];
  }
  if (path.startsWith('/courier/track/awb/')) {
    const status = state.tracked.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
    if (status === undefined) return [404, { message: 'Aahh! There is no activities found in our DB.' }];
    return [
      200,
      {
        tracking_data: {
          track_status: 1,
          shipment_status: status,
          shipment_track: [],
          track_url: 'https://shiprocket.co/tracking/1',
        },
      },
    ];
  }
  const order = state.orders.find(({ shipmentId }) => [body.shipment_id].flat().includes(shipmentId));
  if (!order) return [404, { message: 'Shipment not found' }];
  if (path === '/courier/assign/awb') {
    if (state.behaviour === 'no_carrier')
      return [200, { awb_assign_status: 0, response: { data: { awb_assign_error: 'Recharge your wallet' } } }];
    order.awb = `AWB${order.shipmentId}`;
    return [
      200,
      {
        awb_assign_status: 1,
        response: { data: { awb_code: order.awb, courier_name: 'Blue Dart', shipment_id: order.shipmentId } },
      },
    ];
  }
  if (path === '/courier/generate/pickup') {
    if (order.isPickedUp) return [400, { message: 'Already in Pickup Queue.', status_code: 400 }];
    order.isPickedUp = true;
    return [200, { pickup_status: 1, response: { pickup_scheduled_date: '2026-11-22 10:00:00' } }];
  }
  return [404, { message: 'Not found' }];
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString('utf8'));
}

function answer(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
