import {
  type Answer,
  type Asked,
  type Misbehaviour,
  refuse,
  type StandIn,
  startStandIn,
} from '../../cashfree/testing/stand-in.ts';

/** How the stand-in for Cashfree’s Subscriptions misbehaves on its own account. */
type Own =
  /** Links from server to server are not switched on for the account */
  | 'no_link'
  /** Pages in place of links, as in Cashfree’s sandbox */
  | 'sandbox_link'
  | 'pay_link'
  /** A link without the generic one, and a QR’s text beside */
  | 'qr_alone'
  | 'link_of_more'
  | 'first_debit_of_more'
  | 'no_amount'
  | 'two_amounts'
  | 'capitals'
  | 'other_plan'
  /** A plan that may debit more */
  | 'other_limit'
  | 'foreign_debit'
  | 'other_id'
  | 'no_session'
  | 'text_amount'
  | 'fraction_of_paisa'
  | 'dollars'
  /** The status of a mandate that is stopped is left out of the answer */
  | 'no_status'
  /** Says that it will, and does not */
  | 'no_stop';
export type Behaviour = 'well' | Misbehaviour | Own;

type Subscription = {
  id: string;
  number: number;
  amount: string;
  status: string;
  approval: string;
  /** As asked for: DAY, WEEK or MONTH, and tags in JSON */
  interval: string;
  tags: string;
  payments: Payment[];
  refunds: Refund[];
};
type Payment = Required<Debit> & { id: string; number: number };
type Refund = { id: string; number: number; amount: string; status: string };

/** One debit as Cashfree tells it; the amount is JSON as it stands, dates are texts. */
export type Debit = {
  amount?: string;
  status?: string;
  type?: 'AUTH' | 'CHARGE';
  scheduledOn?: string;
  initiatedOn?: string;
  retries?: number;
};

export type SubscriptionsServer = StandIn<Own> & {
  /** What a refund comes to */
  refundStatus: string;
  readonly subscriptions: Map<string, Subscription>;
  /** The subscription with its status and that of its approval changed. */
  set(sipId: string, status: string, approval?: string): void;
  debit(sipId: string, debit: Debit): void;
  close(): Promise<void>;
};

const ENDS = ['CANCELLED', 'CUSTOMER_CANCELLED', 'COMPLETED', 'EXPIRED', 'LINK_EXPIRED'];

/** Starts a local server that answers as Cashfree documents its Subscriptions, or misbehaves. */
export async function startSubscriptionsServer(): Promise<SubscriptionsServer> {
  const subscriptions = new Map<string, Subscription>();
  let number = 23_639_000;

  function decide({ method, path, body }: Asked, behaviour: Behaviour): Answer {
    const asked = body ? JSON.parse(body) : {};
    const [, , id = '', of, refundId] = path.split('/');
    if (method === 'POST' && path === '/subscriptions') return create(asked, behaviour);
    if (method === 'POST' && path === '/subscriptions/pay') return authorise(asked, behaviour);
    const subscription = subscriptions.get(decodeURIComponent(id));
    if (!subscription) return refuse(404, 'subscription_not_found');
    if (of === undefined) return { status: 200, json: subscriptionJson(subscription, behaviour) };
    if (of === 'payments') return { status: 200, json: paymentsJson(subscription, behaviour) };
    if (of === 'manage') return manage(subscription, behaviour);
    if (method === 'POST') return giveBack(subscription, asked);
    const refund = subscription.refunds.find((one) => one.id === refundId);
    return refund ? { status: 200, json: refundJson(refund) } : refuse(404, 'refund_not_found');
  }

  function create(asked: Creation, behaviour: Behaviour): Answer {
    if (subscriptions.has(asked.subscription_id)) return refuse(400, 'subscription_id_already_exists');
    const subscription = subscriptionOf(asked, number++);
    subscriptions.set(subscription.id, subscription);
    return { status: 200, json: subscriptionJson(subscription, behaviour) };
  }

  function authorise(
    asked: { subscription_id: string; subscription_session_id: string; payment_id: string },
    behaviour: Behaviour,
  ): Answer {
    const subscription = subscriptions.get(asked.subscription_id);
    if (asked.subscription_session_id !== `sub_session_${subscription?.id}`) return refuse(404, 'session_invalid');
    if (!subscription || behaviour === 'no_link') return refuse(403, 's2s_not_enabled');
    return { status: 200, json: authorisationJson(subscription, asked.payment_id, behaviour) };
  }

  function manage(subscription: Subscription, behaviour: Behaviour): Answer {
    if (ENDS.includes(subscription.status)) return refuse(400, 'subscription_status_invalid');
    if (behaviour !== 'no_stop') subscription.status = 'CANCELLED';
    const json =
      behaviour === 'no_status'
        ? `{"subscription_id":"${subscription.id}"}`
        : subscriptionJson(subscription, behaviour);
    return { status: 200, json };
  }

  function giveBack(
    subscription: Subscription,
    asked: { refund_id: string; refund_amount: number; payment_id: string },
  ) {
    if (!subscription.payments.some((payment) => payment.id === asked.payment_id)) return refuse(404, 'no_payment');
    const refund = {
      id: asked.refund_id,
      number: number++,
      amount: Number(asked.refund_amount).toFixed(2),
      status: server.refundStatus,
    };
    subscription.refunds.push(refund);
    return { status: 200, json: refundJson(refund) };
  }

  const server: SubscriptionsServer = Object.assign(await startStandIn<Own>(decide), {
    refundStatus: 'SUCCESS',
    subscriptions,
    set(sipId: string, status: string, approval = 'ACTIVE') {
      Object.assign(subscriptions.get(sipId) ?? {}, { status, approval });
    },
    debit(sipId: string, debit: Debit) {
      const subscription = subscriptions.get(sipId);
      subscription?.payments.push({
        id: `ab-SUBV2ODR-${number}`,
        number: number++,
        amount: subscription.amount,
        status: 'SUCCESS',
        type: 'CHARGE',
        scheduledOn: '',
        initiatedOn: '2026-11-21T18:14:58+0530',
        retries: 0,
        ...debit,
      });
    },
  });
  return server;
}

type Creation = {
  subscription_id: string;
  authorization_details: { authorization_amount: number };
  plan_details: { plan_interval_type: string };
  subscription_tags: object;
};

function subscriptionOf(asked: Creation, number: number): Subscription {
  return {
    id: asked.subscription_id,
    number,
    amount: Number(asked.authorization_details.authorization_amount).toFixed(2),
    status: 'INITIALIZED',
    approval: 'INITIALIZED',
    interval: asked.plan_details.plan_interval_type,
    tags: JSON.stringify(asked.subscription_tags),
    payments: [],
    refunds: [],
  };
}

function authorisationJson(subscription: Subscription, paymentId: string, behaviour: Behaviour): string {
  const link = linkOf(subscription, behaviour);
  const isQr = behaviour === 'qr_alone';
  return `{"action":"custom","cf_payment_id":"1","channel":"link","data":{"url":"","content_type":"application/json","method":"post",
    "payload":{"paymentType":"UPI","qrData":${isQr ? `"${link}"` : 'null'},"upiIntentData":{"androidAuthAppLinks":{
    ${isQr ? '' : `"DEFAULT":"${link}",`}"GPAY":"gpay://upi/mandate?x#Intent;end"},"iosAuthAppLinks":{"GPAY":"tez://upi/mandate?x"}}}},
    "payment_amount":${subscription.amount},"payment_id":"${paymentId}","payment_method":"upi","payment_status":"PENDING",
    "payment_type":"AUTH","subscription_id":"${subscription.id}"}`;
}

function linkOf({ number, amount }: Subscription, behaviour: Behaviour): string {
  if (behaviour === 'sandbox_link') return 'https://payments-test.cashfree.com/subs-checkout/simulator?auth_id=1';
  const verb = behaviour === 'pay_link' ? 'pay' : 'mandate';
  const most = `am=${behaviour === 'link_of_more' ? '15000.00' : amount}`;
  const first = `fam=${behaviour === 'first_debit_of_more' ? '15000.00' : amount}`;
  const query = `pa=tola.cf@icici&pn=Tola&tr=EZM${number}&${most}&cu=INR&orgid=400011&mc=5944&purpose=14&tn=Digital%20gold&validitystart=21112026&validityend=21112036&amrule=MAX&recur=ASPRESENTED&rev=N&share=Y&block=N&txnType=CREATE&mode=13&${first}`;
  if (behaviour === 'no_amount') return `upi://mandate?${query.replace(`${most}&`, '')}`;
  if (behaviour === 'two_amounts') return `upi://mandate?${query}&am=1.00`;
  if (behaviour === 'capitals') return `upi://mandate?${query.replace('am=', 'Am=').replace('fam=', 'FAM=')}`;
  return `upi://${verb}?${query}`;
}

function subscriptionJson(subscription: Subscription, behaviour: Behaviour): string {
  const { id, number, amount, status, approval } = subscription;
  const session = behaviour === 'no_session' ? 'null' : `"sub_session_${id}"`;
  const limit = behaviour === 'other_limit' ? '15000.00' : amount;
  const plan = behaviour === 'other_plan' ? '1.00' : behaviour === 'text_amount' ? '"n/a"' : amount;
  return `{"authorisation_details":{"authorization_amount":${amount},"authorization_amount_refund":false,"authorization_reference":"",
    "authorization_time":"2026-11-21T17:30:00+05:30","authorization_status":"${approval}","payment_id":"","payment_method":"upi"},
    "cf_subscription_id":"${number}","customer_details":{"customer_email":"x@example.invalid","customer_phone":"9876543210"},
    "plan_details":{"plan_currency":"INR","plan_id":null,"plan_interval_type":"${subscription.interval}","plan_intervals":1,"plan_max_amount":${limit},
    "plan_max_cycles":0,"plan_name":"Gold SIP","plan_recurring_amount":${plan},"plan_type":"PERIODIC"},
    "subscription_status":"${status}","subscription_expiry_time":"2036-11-21T23:59:59+05:30","subscription_id":"${behaviour === 'other_id' ? 'another' : id}",
    "subscription_session_id":${session},"subscription_tags":${subscription.tags}}`;
}

function paymentsJson({ id, number, payments }: Subscription, behaviour: Behaviour): string {
  const currency = behaviour === 'dollars' ? '"payment_currency":"USD",' : '';
  const fraction = behaviour === 'fraction_of_paisa' ? '5' : '';
  const all = payments.map(
    (
      payment,
    ) => `{"authorization_details":{"authorization_status":"ACTIVE","payment_group":"upi"},"cf_payment_id":"${payment.number}",
      "cf_txn_id":"421243586","cf_order_id":"","cf_subscription_id":"${number}","failure_details":{"failure_reason":""},
      "payment_amount":${payment.amount}${fraction},${currency}"payment_id":"${payment.id}","payment_initiated_date":"${payment.initiatedOn}",
      "payment_remarks":null,"payment_schedule_date":"${payment.scheduledOn}","payment_status":"${payment.status}",
      "payment_type":"${payment.type}","retry_attempts":${payment.retries},"subscription_id":"${behaviour === 'foreign_debit' ? 'another' : id}"}`,
  );
  return `[${all.join()}]`;
}

function refundJson({ id, number, amount, status }: Refund): string {
  return `{"payment_id":"p","cf_payment_id":"1","refund_id":"${id}","cf_refund_id":"SUB_${number}","refund_amount":${amount},
    "refund_note":null,"refund_speed":"STANDARD","refund_status":"${status}"}`;
}
