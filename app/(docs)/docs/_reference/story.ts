/** How an operation is called in the one story that the samples of the reference tell, in order. */
export type Told = {
  /** Values of path parameters */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Instead of the route's example */
  readonly body?: unknown;
  readonly key?: string;
  /** Variable of a token, where not the sandbox’s */
  readonly token?: 'LIVE_TOKEN';
  /** What the answer has instead of what the glossary knows */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** Variable -> field of the answer, for the samples after it */
  readonly takes?: Readonly<Record<string, string>>;
  /** A call that has to come before it, with what is taken from that one */
  readonly before?: { readonly call: string; readonly body: unknown; readonly takes: Readonly<Record<string, string>> };
};

/** Enough for a coin to be delivered later */
const bought = { amount_inr: 20000, quantity_grams: 1.425428 };
const user = { user_code: '$USER_CODE' };
const other = { user_code: '$OTHER_USER_CODE' };
const address = {
  name: 'Asha Rao',
  mobile: '9876501234',
  line1: '12 Temple Road',
  line2: 'Malleswaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

/**
 * Every operation in the order in which the reference shows it and a test runs it: each finds what it needs done by those before it.
 * `9999900001` stands for the reader's own mobile.
 */
const story: readonly (readonly [operation: string, told: Told])[] = [
  ['POST /partner/auth/request-otp', { takes: { CHALLENGE_ID: 'challenge_id' } }],
  [
    'POST /partner/auth/verify-otp',
    {
      body: { mobile: '9999900001', otp: '1234', mode: 'sandbox', challenge_id: '$CHALLENGE_ID' },
      takes: { TOKEN: 'access_token' },
    },
  ],
  ['GET /partner/prices', {}],
  ['GET /partner/prices/{asset}', { path: { asset: 'gold' } }],
  ['GET /partner/prices/history', { query: 'asset=gold&interval=day' }],
  [
    'POST /partner/users/init',
    { body: { mobile: '9876501234', name: 'Asha Rao', flow: 'api' }, takes: { USER_CODE: 'user_code' } },
  ],
  ['GET /partner/users', { query: 'include=balances' }],
  ['GET /partner/users/{user_code}', {}],
  ['PATCH /partner/users/{user_code}', {}],
  ['POST /partner/users/{user_code}/verify-mobile/send', { takes: { MOBILE_CHALLENGE_ID: 'challenge_id' } }],
  [
    'POST /partner/users/{user_code}/verify-mobile/confirm',
    { body: { challenge_id: '$MOBILE_CHALLENGE_ID', otp: '1234' } },
  ],
  ['GET /partner/users/{user_code}/portfolio', {}],
  ['GET /partner/users/{user_code}/transactions', {}],
  ['GET /partner/users/{user_code}/ledger', {}],
  ['GET /partner/users/{user_code}/certificate', {}],
  [
    'POST /partner/buy/quote',
    { body: { ...user, asset_type: 'gold', amount_inr: 20000 }, answer: bought, takes: { QUOTE_ID: 'quote_id' } },
  ],
  [
    'POST /partner/buy/confirm',
    {
      body: { quote_id: '$QUOTE_ID' },
      key: 'buy-$QUOTE_ID',
      answer: { ...bought, user_balance_grams: 1.425428, wallet_balance_inr: 80000 },
      takes: { TRANSACTION_ID: 'transaction_id' },
    },
  ],
  [
    'POST /partner/sell/quote',
    { body: { ...user, asset_type: 'gold', quantity_grams: 0.035635 }, takes: { SELL_QUOTE_ID: 'quote_id' } },
  ],
  ['POST /partner/sell/confirm', { body: { quote_id: '$SELL_QUOTE_ID' }, key: 'sell-$SELL_QUOTE_ID' }],
  [
    'POST /partner/users/{user_code}/gift/quote',
    {
      body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
      takes: { GIFT_QUOTE_ID: 'quote_id' },
    },
  ],
  ['POST /partner/users/{user_code}/gift/otp/resend', { body: { quote_id: '$GIFT_QUOTE_ID' } }],
  [
    'POST /partner/users/{user_code}/gift/confirm',
    { body: { quote_id: '$GIFT_QUOTE_ID', otp: '1234' }, key: 'gift-$GIFT_QUOTE_ID' },
  ],
  ['GET /partner/receiver/check', { query: 'mobile=9812345670' }],
  [
    'POST /partner/send/quote',
    {
      body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_inr: 500 },
      takes: { SEND_QUOTE_ID: 'quote_id' },
    },
  ],
  ['POST /partner/send/confirm', { body: { quote_id: '$SEND_QUOTE_ID' }, key: 'send-$SEND_QUOTE_ID' }],
  ['GET /partner/users/{user_code}/kyc/status', {}],
  ['POST /partner/users/{user_code}/kyc/email/send', {}],
  ['POST /partner/users/{user_code}/kyc/email/verify', {}],
  ['POST /partner/users/{user_code}/kyc/pan/verify', {}],
  ['POST /partner/users/{user_code}/kyc/aadhaar/otp/send', { takes: { KYC_REFERENCE: 'reference_id' } }],
  ['POST /partner/users/{user_code}/kyc/aadhaar/otp/verify', { body: { reference_id: '$KYC_REFERENCE', otp: '1234' } }],
  [
    'POST /partner/users/{user_code}/kyc/details',
    {
      path: other,
      before: {
        call: 'POST /partner/users/init',
        body: { mobile: '9876501235', name: 'Ravi Iyer', flow: 'api' },
        takes: { OTHER_USER_CODE: 'user_code' },
      },
    },
  ],
  ['POST /partner/users/{user_code}/kyc/documents', { path: other }],
  ['POST /partner/users/{user_code}/kyc/simulate', { path: other }],
  ['POST /partner/users/{user_code}/bank-accounts', { takes: { BANK_ACCOUNT_ID: 'id' } }],
  ['GET /partner/users/{user_code}/bank-accounts', {}],
  [
    'DELETE /partner/users/{user_code}/bank-accounts/{id}',
    {
      path: { id: '$UPI_ACCOUNT_ID' },
      before: {
        call: 'POST /partner/users/{user_code}/bank-accounts',
        body: { upi_id: 'asha@okbank' },
        takes: { UPI_ACCOUNT_ID: 'id' },
      },
    },
  ],
  [
    'POST /partner/users/{user_code}/withdrawals',
    {
      body: { amount_inr: 300, bank_account_id: '$BANK_ACCOUNT_ID' },
      key: 'withdrawal-1001',
      takes: { WITHDRAWAL_ID: 'withdrawal_id' },
    },
  ],
  ['GET /partner/withdrawals/{id}', { path: { id: '$WITHDRAWAL_ID' } }],
  ['GET /partner/users/{user_code}/withdrawals', {}],
  [
    'POST /partner/payments/orders',
    {
      body: { ...user, amount_inr: 500, checkout_type: 'hosted', reference: 'reference-order-1' },
      key: 'reference-order-1',
      takes: { PAYMENT_ID: 'payment_id' },
    },
  ],
  ['GET /partner/payments/orders/{payment_id}', {}],
  ['POST /partner/payments/orders/{payment_id}/simulate', {}],
  ['GET /partner/payments/orders', {}],
  [
    'POST /partner/payments/orders/{payment_id}/cancel',
    {
      path: { payment_id: '$CANCELLED_PAYMENT_ID' },
      before: {
        call: 'POST /partner/payments/orders',
        body: { ...user, amount_inr: 500, checkout_type: 'hosted', reference: 'reference-order-2' },
        takes: { CANCELLED_PAYMENT_ID: 'payment_id' },
      },
    },
  ],
  [
    'POST /partner/payments/sips',
    {
      body: { ...user, installment_amount_inr: 1000, frequency: 'monthly', reference: 'reference-plan-1' },
      key: 'reference-plan-1',
      takes: { SIP_ID: 'id' },
    },
  ],
  ['POST /partner/payments/sips/{id}/simulate', { path: { id: '$SIP_ID' } }],
  ['GET /partner/payments/sips/{id}', { path: { id: '$SIP_ID' } }],
  ['POST /partner/payments/sips/{id}/cancel', { path: { id: '$SIP_ID' } }],
  ['GET /partner/payments/sips', {}],
  ['GET /partner/delivery/products', {}],
  ['GET /partner/delivery/products/{sku}', { path: { sku: 'GC-1G' } }],
  [
    'POST /partner/users/{user_code}/delivery/quote',
    { body: { sku: 'GC-1G', quantity: 1, address }, takes: { DELIVERY_QUOTE_ID: 'quote_id' } },
  ],
  ['POST /partner/users/{user_code}/delivery/otp/resend', { body: { quote_id: '$DELIVERY_QUOTE_ID' } }],
  [
    'POST /partner/users/{user_code}/delivery/confirm',
    {
      body: { quote_id: '$DELIVERY_QUOTE_ID', otp: '1234' },
      key: 'delivery-$DELIVERY_QUOTE_ID',
      takes: { DELIVERY_ORDER_ID: 'order_id' },
    },
  ],
  ['GET /partner/users/{user_code}/delivery/orders', {}],
  ['GET /partner/users/{user_code}/delivery/orders/{order_id}', { path: { order_id: '$DELIVERY_ORDER_ID' } }],
  ['POST /partner/delivery/orders/{id}/cancel', { path: { id: '$DELIVERY_ORDER_ID' } }],
  [
    'POST /partner/embed/exchange',
    {
      body: { user_code: '$EMBED_CODE' },
      before: {
        call: 'POST /partner/users/init',
        body: { mobile: '9876501236', name: 'Meera Nair', flow: 'embed' },
        takes: { EMBED_CODE: 'user_code' },
      },
    },
  ],
  ['POST /partner/embed/resend-otp', { body: { user_code: '$EMBED_CODE' } }],
  ['POST /partner/embed/verify-otp', { body: { user_code: '$EMBED_CODE', otp: '1234' } }],
  ['GET /partner/transactions/{id}', { path: { id: '$TRANSACTION_ID' } }],
  ['GET /partner/transactions/{id}/explain', { path: { id: '$TRANSACTION_ID' } }],
  ['GET /partner/transactions/{id}/invoice', { path: { id: '$TRANSACTION_ID' } }],
  ['GET /partner/transactions/all', {}],
  ['GET /partner/transactions', {}],
  ['GET /partner/trades', {}],
  ['GET /partner/balance', {}],
  ['GET /partner/dashboard/me', {}],
  ['GET /partner/wallet', {}],
  ['GET /partner/wallet/ledger', {}],
  ['GET /partner/dashboard/markup', {}],
  ['PUT /partner/dashboard/markup', {}],
  ['GET /partner/dashboard/this-month', {}],
  ['GET /partner/dashboard/users', {}],
  ['GET /partner/dashboard/transactions', {}],
  ['GET /partner/dashboard/statements', {}],
  ['POST /partner/webhooks/endpoints', { token: 'LIVE_TOKEN', takes: { ENDPOINT_ID: 'id' } }],
  ['GET /partner/webhooks/endpoints', { token: 'LIVE_TOKEN' }],
  ['PATCH /partner/webhooks/endpoints/{endpoint_id}', { token: 'LIVE_TOKEN', path: { endpoint_id: '$ENDPOINT_ID' } }],
  ['GET /partner/events', { takes: { EVENT_ID: 'events.0.event_id' } }],
  ['POST /partner/events/{event_id}/resend', { path: { event_id: '$EVENT_ID' } }],
  ['DELETE /partner/webhooks/endpoints/{endpoint_id}', { token: 'LIVE_TOKEN', path: { endpoint_id: '$ENDPOINT_ID' } }],
  ['GET /partner/idempotency/{key}', { path: { key: 'buy-$QUOTE_ID' }, query: 'endpoint=/partner/buy/confirm' }],
  ['GET /partner/sandbox/clock', {}],
  ['POST /partner/sandbox/clock', {}],
  ['POST /partner/sandbox/faults', {}],
  ['GET /partner/sandbox/faults', {}],
  ['POST /partner/sandbox/chaos', { body: { profile: 'none', seed: 'monday' } }],
  ['GET /partner/sandbox/readiness', {}],
  ['GET /partner/sandbox/messages', {}],
  ['GET /partner/sandbox/requests', {}],
  ['POST /partner/sandbox/reset', {}],
];

const told = new Map(story);
const places = new Map(story.map(([operation], index) => [operation, index]));

type Named = { readonly method: string; readonly path: string };

/** How the story calls an operation; as it stands where the story does not know it. */
export function toldOf({ method, path }: Named): Told {
  return told.get(`${method} ${path}`) ?? {};
}

/** Where an operation comes in the story; after it where the story does not know it. */
export function placeInStory({ method, path }: Named): number {
  return places.get(`${method} ${path}`) ?? story.length;
}

/** Whether the story calls an operation. */
export function isTold({ method, path }: Named): boolean {
  return places.has(`${method} ${path}`);
}
