import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in for Cashfree answers. */
export type Behaviour =
  | 'well'
  | 'hang'
  /** Headers and half a body, then nothing */
  | 'hang_in_body'
  /** Does what it is asked, and breaks the connection instead of saying so */
  | 'done_unsaid'
  | 'server_error'
  | 'unauthorised'
  | 'too_many'
  | 'bad_request'
  | 'html'
  | 'empty'
  | 'huge'
  | 'redirect'
  | 'broken_connection'
  /** Links from server to server are not switched on for the account */
  | 'no_link'
  /** A pay session without the generic link among its links */
  | 'no_default'
  | 'collect_link'
  | 'other_amount'
  | 'text_amount'
  | 'fraction_of_paisa'
  | 'dollars';

type Order = { id: string; number: number; amount: string; status: string; payments: Payment[]; refunds: Refund[] };
type Payment = { id: string; status: string; amount: string; reference: string };
type Refund = { id: string; number: number; amount: string; status: string; arn: string | null };

export type CashfreeServer = {
  readonly baseUrl: string;
  behaviour: Behaviour;
  /** What a refund comes to */
  refundStatus: string;
  readonly orders: Map<string, Order>;
  readonly requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** A customer tries to pay this many rupees, as the JSON has it */
  pay(orderId: string, amount: string, status?: string): void;
  close(): Promise<void>;
};

type Answer = { status: number; json: string };

/** Starts a local server that answers as Cashfree's payment gateway documents, or misbehaves. */
export async function startCashfreeServer(): Promise<CashfreeServer> {
  const orders = new Map<string, Order>();
  const answered = new Map<string, Answer>();
  let number = 2_190_000_000;

  function answerOf(request: { method: string; path: string; key: string; body: string }): Answer {
    const { key } = request;
    const known = key ? answered.get(key) : undefined;
    const answer = known ?? decide(request.method, request.path, request.body);
    if (key) answered.set(key, answer);
    return answer;
  }

  function decide(method: string, path: string, body: string): Answer {
    const { behaviour } = cashfree;
    const asked = body ? JSON.parse(body) : {};
    const [, , orderId = '', of, refundId] = path.split('/');
    if (method === 'POST' && path === '/orders') {
      if (orders.has(asked.order_id)) return refuse(409, 'order_already_exists');
      const amount = behaviour === 'other_amount' ? '1.00' : Number(asked.order_amount).toFixed(2);
      const order = { id: asked.order_id, number: number++, amount, status: 'ACTIVE', payments: [], refunds: [] };
      orders.set(order.id, order);
      return { status: 200, json: orderJson(order, behaviour) };
    }
    if (method === 'POST' && path === '/orders/sessions') return paySession(asked.payment_session_id);
    const order = orders.get(decodeURIComponent(orderId));
    if (!order) return refuse(404, 'order_not_found');
    if (of === undefined) return { status: 200, json: orderJson(order, behaviour) };
    if (of === 'payments')
      return { status: 200, json: `[${order.payments.map((one) => paymentJson(order, one)).join()}]` };
    if (of === 'refunds' && method === 'POST') {
      const isDone = cashfree.refundStatus === 'SUCCESS';
      const refund = {
        id: asked.refund_id,
        number: number++,
        amount: Number(asked.refund_amount).toFixed(2),
        status: cashfree.refundStatus,
        arn: isDone ? '632611223344' : null,
      };
      order.refunds.push(refund);
      return { status: 200, json: refundJson(order, refund) };
    }
    const refund = order.refunds.find(({ id }) => id === refundId);
    return refund ? { status: 200, json: refundJson(order, refund) } : refuse(404, 'refund_not_found');
  }

  function paySession(session: string): Answer {
    const order = orders.get(session.replace('session_', ''));
    if (!order) return refuse(404, 'payment_session_id_invalid');
    if (cashfree.behaviour === 'no_link') return refuse(403, 's2s_not_enabled');
    const query = `pa=cf.tola@cashfreebank&pn=Tola&tr=${order.number}&am=${order.amount}&cu=INR&mode=00&purpose=00&mc=5944&tn=Digital%20gold`;
    const verb = cashfree.behaviour === 'collect_link' ? 'collect' : 'pay';
    const general = cashfree.behaviour === 'no_default' ? '' : `"default":"upi://${verb}?${query}",`;
    return {
      status: 200,
      json: `{"action":"custom","cf_payment_id":${number++},"channel":"link","data":{"url":null,"content_type":null,"method":null,
        "payload":{${general}"gpay":"tez://upi/pay?${query}","phonepe":"phonepe://pay?${query}","paytm":"paytmmp://pay?${query}"}},
        "payment_amount":${order.amount},"payment_method":"upi"}`,
    };
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    cashfree.requests.push({ method, path, headers, body });
    respond(cashfree.behaviour, request, response, () =>
      answerOf({ method, path, key: String(headers['x-idempotency-key'] ?? ''), body }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cashfree: CashfreeServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'well',
    refundStatus: 'SUCCESS',
    orders,
    requests: [],
    pay(orderId, amount, status = 'SUCCESS') {
      const payments = orders.get(orderId)?.payments;
      payments?.push({ id: String(number++), status, amount, reference: `6326${number}` });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return cashfree;
}

function respond(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse, answer: () => Answer): void {
  const json = { 'content-type': 'application/json' };
  const echo = `${request.headers['x-client-id']} ${request.headers['x-client-secret']}`;
  switch (behaviour) {
    case 'hang':
      return;
    case 'hang_in_body':
      response.writeHead(200, json).write('{"cf_order_id":');
      return;
    case 'done_unsaid':
      answer();
      request.socket.destroy();
      return;
    case 'broken_connection':
      request.socket.destroy();
      return;
    case 'server_error':
      response.writeHead(500, json).end(refuse(500, `api_error ${echo}`).json);
      return;
    case 'unauthorised':
      response.writeHead(401, json).end(refuse(401, `authentication_error ${echo}`).json);
      return;
    case 'too_many':
      response.writeHead(429, json).end(refuse(429, 'rate_limit_error').json);
      return;
    case 'bad_request':
      response.writeHead(400, json).end(refuse(400, `order_amount_invalid ${echo}`).json);
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Bad gateway</h1>${echo}`);
      return;
    case 'empty':
      response.writeHead(200, json).end('{}');
      return;
    case 'huge':
      response.writeHead(200, json).end(`{"padding":"${'x'.repeat(2_000_000)}"}`);
      return;
    case 'redirect':
      response.writeHead(302, { location: `http://127.0.0.1:1/?${echo}` }).end();
      return;
    default: {
      const { status, json: text } = answer();
      response.writeHead(status, json).end(text);
    }
  }
}

function refuse(status: number, code: string): Answer {
  return { status, json: JSON.stringify({ code, message: code, type: 'invalid_request_error' }) };
}

function orderJson(order: Order, behaviour: Behaviour): string {
  const amounts: Partial<Record<Behaviour, string>> = {
    text_amount: '"n/a"',
    fraction_of_paisa: `${order.amount}5`,
  };
  return `{"cart_details":null,"cf_order_id":"${order.number}","created_at":"2026-11-21T12:00:00+05:30","entity":"order",
    "order_amount":${amounts[behaviour] ?? order.amount},"order_currency":"${behaviour === 'dollars' ? 'USD' : 'INR'}",
    "order_id":"${order.id}","order_status":"${order.status}","payment_session_id":"session_${order.id}","order_tags":null}`;
}

function paymentJson(order: Order, payment: Payment): string {
  // An attempt that failed has holes where a success has answers.
  const isPaid = payment.status === 'SUCCESS';
  return `{"cf_payment_id":${payment.id},"order_id":"${order.id}","entity":"payment","is_captured":${isPaid},
    "order_amount":${order.amount},"payment_amount":${isPaid ? payment.amount : 'null'},"payment_currency":"INR",
    "payment_status":"${payment.status}","bank_reference":${isPaid ? `"${payment.reference}"` : 'null'},
    "payment_group":"upi","payment_method":{"upi":{"channel":"link","upi_id":"payer@upi"}}}`;
}

function refundJson(order: Order, refund: Refund): string {
  return `{"cf_payment_id":"1","cf_refund_id":"${refund.number}","order_id":"${order.id}","refund_id":"${refund.id}","entity":"refund",
    "refund_amount":${refund.amount},"refund_currency":"INR","refund_status":"${refund.status}",
    "refund_arn":${refund.arn === null ? 'null' : `"${refund.arn}"`},"refund_type":"MERCHANT_INITIATED"}`;
}
