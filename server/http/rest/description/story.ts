/** A call with what it is given. `{{name}}` stands for a variable: a given one, or what an earlier answer put into it. */
export type Call = {
  readonly operation: string;
  /** Its own name, where an operation is called twice */
  readonly as?: string;
  /** Values of the path that are not the variable of their name */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Instead of the route's example */
  readonly body?: unknown;
  /** Its Idempotency-Key */
  readonly key?: string;
  /** Variable -> field of `data` that the answer puts into it, as `path.to.0.it` */
  readonly takes?: Readonly<Record<string, string>>;
};

/** How an operation is called in the story. */
export type Step = Call & {
  /** What has to come before it, and is shown with it */
  readonly before?: Call;
  /** A token of live, where the sandbox's is refused */
  readonly token?: 'live';
  /** What the answer has in the reference instead of what the glossary knows */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** Where it is told, if not in both: the files for clients, which run by themselves, or the reference, whose guides run before it */
  readonly only?: 'files' | 'reference';
};

export type Chapter = { readonly title: string; readonly steps: readonly Step[] };

/** Variables to begin with. The mobile is that of the demo account; a reader puts their own. */
export const givenVariables: Readonly<Record<string, string>> = { mobile: '9999900001', customer_mobile: '9876501234' };

/** Enough for a coin to be delivered later */
const bought = { amount_inr: 20000, quantity_grams: 1.425428 };
const user = { user_code: '{{user_code}}' };
const other = { user_code: '{{other_user_code}}' };
const address = {
  name: 'Asha Rao',
  mobile: '{{customer_mobile}}',
  line1: '12 Temple Road',
  line2: 'Malleswaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

/**
 * Every operation of the interface, each after what it needs: one story of a shop and its customers. The Postman collection, the `.http` file
 * and the samples of the reference are made of it, in this order, and tests run all of them.
 */
export const story: readonly Chapter[] = [
  {
    title: 'A token',
    steps: [
      {
        operation: 'requestTokenOtp',
        body: { mobile: '{{mobile}}', mode: 'sandbox' },
        takes: { challenge_id: 'challenge_id' },
      },
      {
        operation: 'verifyTokenOtp',
        body: { mobile: '{{mobile}}', otp: '1234', mode: 'sandbox', challenge_id: '{{challenge_id}}' },
        takes: { token: 'access_token' },
      },
    ],
  },
  {
    title: 'A sandbox as new: references and keys of an earlier run are free again',
    steps: [{ operation: 'resetSandbox', only: 'files' }],
  },
  {
    title: 'Prices',
    steps: [
      { operation: 'listPrices' },
      { operation: 'getPrice', path: { asset: 'gold' } },
      { operation: 'listPriceHistory', query: { asset: 'gold', interval: 'day' } },
    ],
  },
  {
    title: 'A customer',
    steps: [
      {
        operation: 'initUser',
        body: { mobile: '{{customer_mobile}}', name: 'Asha Rao', flow: 'api' },
        takes: { user_code: 'user_code' },
      },
      { operation: 'listUsers', query: { include: 'balances' } },
      { operation: 'getUser' },
      { operation: 'updateUser' },
      { operation: 'sendMobileVerification', takes: { mobile_challenge_id: 'challenge_id' } },
      { operation: 'confirmMobileVerification', body: { challenge_id: '{{mobile_challenge_id}}', otp: '1234' } },
      { operation: 'getPortfolio' },
      { operation: 'listUserTransactions' },
      { operation: 'listUserEntries' },
      { operation: 'getCertificate' },
    ],
  },
  {
    title: 'A buy',
    steps: [
      {
        operation: 'quoteBuy',
        body: { ...user, asset_type: 'gold', amount_inr: 20000 },
        answer: bought,
        takes: { quote_id: 'quote_id' },
      },
      {
        operation: 'confirmBuy',
        body: { quote_id: '{{quote_id}}' },
        key: 'buy-{{quote_id}}',
        answer: { ...bought, user_balance_grams: 1.425428, wallet_balance_inr: 80000 },
        takes: { transaction_id: 'transaction_id' },
      },
    ],
  },
  {
    title: 'A sell',
    steps: [
      {
        operation: 'quoteSell',
        body: { ...user, asset_type: 'gold', quantity_grams: 0.035635 },
        takes: { sell_quote_id: 'quote_id' },
      },
      { operation: 'confirmSell', body: { quote_id: '{{sell_quote_id}}' }, key: 'sell-{{sell_quote_id}}' },
    ],
  },
  {
    title: 'Metal to others',
    steps: [
      {
        operation: 'quoteGift',
        body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
        takes: { gift_quote_id: 'quote_id' },
      },
      { operation: 'resendGiftOtp', body: { quote_id: '{{gift_quote_id}}' } },
      {
        operation: 'confirmGift',
        body: { quote_id: '{{gift_quote_id}}', otp: '1234' },
        key: 'gift-{{gift_quote_id}}',
      },
      { operation: 'checkReceiver', query: { mobile: '9812345670' } },
      {
        operation: 'quoteSend',
        body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_inr: 500 },
        takes: { send_quote_id: 'quote_id' },
      },
      { operation: 'confirmSend', body: { quote_id: '{{send_quote_id}}' }, key: 'send-{{send_quote_id}}' },
    ],
  },
  {
    title: 'KYC at once',
    steps: [
      { operation: 'getKycStatus' },
      { operation: 'sendKycEmail' },
      { operation: 'verifyKycEmail' },
      { operation: 'verifyKycPan' },
      { operation: 'sendKycAadhaarOtp', takes: { kyc_reference: 'reference_id' } },
      { operation: 'verifyKycAadhaarOtp', body: { reference_id: '{{kyc_reference}}', otp: '1234' } },
    ],
  },
  {
    title: 'KYC by documents, of another customer',
    steps: [
      {
        operation: 'submitKycDetails',
        path: other,
        before: {
          operation: 'initUser',
          as: 'initOtherUser',
          body: { mobile: '9876501235', name: 'Ravi Iyer', flow: 'api' },
          takes: { other_user_code: 'user_code' },
        },
      },
      { operation: 'submitKycDocuments', path: other },
      { operation: 'simulateKyc', path: other },
    ],
  },
  {
    title: 'Money to the bank',
    steps: [
      { operation: 'addBankAccount', takes: { bank_account_id: 'id' } },
      { operation: 'listBankAccounts' },
      {
        operation: 'removeBankAccount',
        path: { id: '{{upi_account_id}}' },
        before: {
          operation: 'addBankAccount',
          as: 'addUpiId',
          body: { upi_id: 'asha@okbank' },
          takes: { upi_account_id: 'id' },
        },
      },
      {
        operation: 'createWithdrawal',
        body: { amount_inr: 300, bank_account_id: '{{bank_account_id}}' },
        key: 'withdrawal-1001',
        takes: { withdrawal_id: 'withdrawal_id' },
      },
      { operation: 'getWithdrawal', path: { id: '{{withdrawal_id}}' } },
      { operation: 'listWithdrawals' },
    ],
  },
  {
    title: 'A payment that buys metal',
    steps: [
      {
        operation: 'createPaymentOrder',
        body: { ...user, amount_inr: 500, checkout_type: 'hosted', reference: 'reference-order-1' },
        key: 'reference-order-1',
        takes: { payment_id: 'payment_id' },
      },
      { operation: 'getPaymentOrder' },
      { operation: 'simulatePaymentOrder' },
      { operation: 'listPaymentOrders' },
      {
        operation: 'cancelPaymentOrder',
        path: { payment_id: '{{cancelled_payment_id}}' },
        before: {
          operation: 'createPaymentOrder',
          as: 'createOtherOrder',
          body: { ...user, amount_inr: 500, checkout_type: 'hosted', reference: 'reference-order-2' },
          takes: { cancelled_payment_id: 'payment_id' },
        },
      },
    ],
  },
  {
    title: 'A SIP',
    steps: [
      {
        operation: 'createSip',
        body: { ...user, installment_amount_inr: 1000, frequency: 'monthly', reference: 'reference-plan-1' },
        key: 'reference-plan-1',
        takes: { sip_id: 'id' },
      },
      { operation: 'simulateSip', path: { id: '{{sip_id}}' } },
      { operation: 'getSip', path: { id: '{{sip_id}}' } },
      { operation: 'cancelSip', path: { id: '{{sip_id}}' } },
      { operation: 'listSips' },
    ],
  },
  {
    title: 'A coin to the door',
    steps: [
      { operation: 'listProducts' },
      { operation: 'getProduct', path: { sku: 'GC-1G' } },
      {
        operation: 'quoteDelivery',
        body: { sku: 'GC-1G', quantity: 1, address },
        takes: { delivery_quote_id: 'quote_id' },
      },
      { operation: 'resendDeliveryOtp', body: { quote_id: '{{delivery_quote_id}}' } },
      {
        operation: 'confirmDelivery',
        body: { quote_id: '{{delivery_quote_id}}', otp: '1234' },
        key: 'delivery-{{delivery_quote_id}}',
        takes: { delivery_order_id: 'order_id' },
      },
      { operation: 'listDeliveries' },
      { operation: 'getDelivery', path: { order_id: '{{delivery_order_id}}' } },
      { operation: 'cancelDelivery', path: { id: '{{delivery_order_id}}' } },
    ],
  },
  {
    title: 'Our hosted screens, for screens of your own',
    steps: [
      {
        operation: 'exchangeEmbedCode',
        body: { user_code: '{{embed_code}}' },
        before: {
          operation: 'initUser',
          as: 'initEmbedUser',
          body: { mobile: '9876501236', name: 'Meera Nair', flow: 'embed' },
          takes: { embed_code: 'user_code' },
        },
      },
      { operation: 'resendEmbedOtp', body: { user_code: '{{embed_code}}' } },
      { operation: 'verifyEmbedOtp', body: { user_code: '{{embed_code}}', otp: '1234' } },
    ],
  },
  {
    title: 'What was traded',
    steps: [
      { operation: 'getTransaction', path: { id: '{{transaction_id}}' } },
      { operation: 'explainTransaction', path: { id: '{{transaction_id}}' } },
      { operation: 'getInvoice', path: { id: '{{transaction_id}}' } },
      { operation: 'listAllTransactions' },
      { operation: 'listTransfers' },
      { operation: 'listTrades' },
    ],
  },
  {
    title: 'Your account',
    steps: [
      { operation: 'getBalance' },
      { operation: 'getAccount' },
      { operation: 'getWallet' },
      { operation: 'listWalletEntries' },
      { operation: 'getMarkup' },
      { operation: 'setMarkup' },
      { operation: 'getThisMonth' },
      { operation: 'listAttributedUsers' },
      { operation: 'listCommission' },
      { operation: 'listStatements' },
    ],
  },
  {
    title: 'Events, and where they are sent',
    steps: [
      { operation: 'addWebhookEndpoint', token: 'live', takes: { endpoint_id: 'id' } },
      { operation: 'listWebhookEndpoints', token: 'live' },
      { operation: 'changeWebhookEndpoint', token: 'live' },
      { operation: 'listEvents', takes: { event_id: 'events.0.event_id' } },
      { operation: 'resendEvent' },
      { operation: 'removeWebhookEndpoint', token: 'live' },
    ],
  },
  {
    title: 'A lost answer',
    steps: [
      {
        operation: 'findOutcome',
        path: { key: 'buy-{{quote_id}}' },
        query: { endpoint: '/partner/buy/confirm' },
      },
    ],
  },
  {
    title: 'What only a sandbox can',
    steps: [
      { operation: 'getSandboxClock' },
      { operation: 'advanceSandboxClock' },
      { operation: 'armSandboxFault' },
      { operation: 'listSandboxFaults' },
      { operation: 'armSandboxChaos', body: { profile: 'none', seed: 'monday' } },
      { operation: 'getReadiness' },
      { operation: 'listSandboxMessages' },
      { operation: 'listSandboxRequests' },
      { operation: 'resetSandbox', only: 'reference' },
    ],
  },
];

/** A path with the values of a call, and the variable of its name where a call names none. */
export function fillPath(path: string, call: Pick<Call, 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? `{{${name}}}`);
  const search = Object.entries(call.query ?? {}).map(([name, value]) => `${name}=${value}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
