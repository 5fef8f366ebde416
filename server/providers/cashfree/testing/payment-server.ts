import {
  type Answer,
  type Asked,
  type Misbehaviour,
  refuse,
  type StandIn,
  startStandIn,
} from '../../cashfree/testing/stand-in.ts';

/** How the stand-in for Cashfree’s payment gateway misbehaves on its own account. */
type Own =
  /** Links from server to server are not switched on for the account */
  | 'no_link'
  /** A pay session without the generic link among its links */
  | 'no_default'
  | 'collect_link'
  | 'other_amount'
  | 'text_amount'
  | 'fraction_of_paisa'
  | 'dollars';
export type Behaviour = 'well' | Misbehaviour | Own;

type Order = { id: string; number: number; amount: string; status: string; payments: Payment[]; refunds: Refund[] };
type Payment = { id: string; status: string; amount: string; reference: string };
type Refund = { id: string; number: number; amount: string; status: string; arn: string | null };

export type CashfreeServer = StandIn<Own> & {
  /** What a refund comes to */
  refundStatus: string;
  readonly orders: Map<string, Order>;
  /** A customer tries to pay this many rupees, as the JSON has it */
  pay(orderId: string, amount: string, status?: string): void;
};

/** Starts a local server that answers as Cashfree's payment gateway documents, or misbehaves. */
export async function startCashfreeServer(): Promise<CashfreeServer> {
  const orders = new Map<string, Order>();
  let number = 2_190_000_000;

  function decide({ method, path, body }: Asked, behaviour: Behaviour): Answer {
    const asked = body ? JSON.parse(body) : {};
    const [, , orderId = '', of, refundId] = path.split('/');
    if (method === 'POST' && path === '/orders') {
      if (orders.has(asked.order_id)) return refuse(409, 'order_already_exists');
      const amount = behaviour === 'other_amount' ? '1.00' : Number(asked.order_amount).toFixed(2);
      const order = { id: asked.order_id, number: number++, amount, status: 'ACTIVE', payments: [], refunds: [] };
      orders.set(order.id, order);
      return { status: 200, json: orderJson(order, behaviour) };
    }
    if (method === 'POST' && path === '/orders/sessions') return paySession(asked.payment_session_id, behaviour);
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

  function paySession(session: string, behaviour: Behaviour): Answer {
    const order = orders.get(session.replace('session_', ''));
    if (!order) return refuse(404, 'payment_session_id_invalid');
    if (behaviour === 'no_link') return refuse(403, 's2s_not_enabled');
    const query = `pa=cf.tola@cashfreebank&pn=Tola&tr=${order.number}&am=${order.amount}&cu=INR&mode=00&purpose=00&mc=5944&tn=Digital%20gold`;
    const verb = behaviour === 'collect_link' ? 'collect' : 'pay';
    const general = behaviour === 'no_default' ? '' : `"default":"upi://${verb}?${query}",`;
    return {
      status: 200,
      json: `{"action":"custom","cf_payment_id":${number++},"channel":"link","data":{"url":null,"content_type":null,"method":null,
        "payload":{${general}"gpay":"tez://upi/pay?${query}","phonepe":"phonepe://pay?${query}","paytm":"paytmmp://pay?${query}"}},
        "payment_amount":${order.amount},"payment_method":"upi"}`,
    };
  }

  const cashfree: CashfreeServer = Object.assign(await startStandIn<Own>(decide), {
    refundStatus: 'SUCCESS',
    orders,
    pay(orderId: string, amount: string, status = 'SUCCESS') {
      const payments = orders.get(orderId)?.payments;
      payments?.push({ id: String(number++), status, amount, reference: `6326${number}` });
    },
  });
  return cashfree;
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
