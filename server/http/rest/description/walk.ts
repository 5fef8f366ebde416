/** One call of the walk through the interface. What it does not say is the sample of its operation, with variables in place of ids. */
export type Step = {
  readonly operation: string;
  /** Its own name, where an operation is called twice */
  readonly as?: string;
  /** Values of the path that are not the variable of their name */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Its Idempotency-Key, where an operation is called twice */
  readonly key?: string;
  /** Variables that its answer sets, each with the field of `data` it is taken from */
  readonly takes?: Readonly<Record<string, string>>;
};

export type Chapter = { readonly title: string; readonly steps: readonly Step[] };

/** Variables to begin with. The mobile is that of the demo account; a reader puts their own. */
export const givenVariables: Readonly<Record<string, string>> = {
  mobile: '9999900001',
  customer_mobile: '9876543210',
  key: 'buy-0001',
};

/** Every call of the interface once or more, in an order in which each finds what it needs: one story of a shop and its customers. */
export const walk: readonly Chapter[] = [
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
      { operation: 'getAccount' },
    ],
  },
  {
    title: 'A sandbox as new: references and keys of an earlier run are free again',
    steps: [{ operation: 'resetSandbox' }, { operation: 'getSandboxClock' }],
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
      { operation: 'getUser', query: { include: 'balances' } },
      { operation: 'updateUser' },
      { operation: 'listUsers', query: { include: 'balances' } },
      { operation: 'sendMobileVerification', takes: { challenge_id: 'challenge_id' } },
      { operation: 'confirmMobileVerification', body: { challenge_id: '{{challenge_id}}', otp: '1234' } },
    ],
  },
  {
    title: 'KYC at once',
    steps: [
      { operation: 'sendKycEmail' },
      { operation: 'verifyKycEmail' },
      { operation: 'verifyKycPan' },
      { operation: 'sendKycAadhaarOtp', takes: { reference_id: 'reference_id' } },
      { operation: 'verifyKycAadhaarOtp' },
      { operation: 'getKycStatus' },
    ],
  },
  {
    title: 'KYC by documents, of another customer',
    steps: [
      {
        operation: 'initUser',
        as: 'initOtherUser',
        body: { mobile: '9876543211', name: 'Asha Rao', flow: 'api' },
        takes: { other_user: 'user_code' },
      },
      { operation: 'submitKycDetails', path: { user_code: '{{other_user}}' } },
      { operation: 'submitKycDocuments', path: { user_code: '{{other_user}}' } },
      { operation: 'simulateKyc', path: { user_code: '{{other_user}}' } },
    ],
  },
  {
    title: 'A buy',
    steps: [
      {
        operation: 'quoteBuy',
        body: { user_code: '{{user_code}}', asset_type: 'gold', amount_inr: 25000 },
        takes: { quote_id: 'quote_id' },
      },
      { operation: 'confirmBuy', takes: { transaction_id: 'transaction_id' } },
      { operation: 'findOutcome', query: { endpoint: '/partner/buy/confirm' } },
      { operation: 'getTransaction', path: { id: '{{transaction_id}}' } },
      { operation: 'explainTransaction', path: { id: '{{transaction_id}}' } },
      { operation: 'getInvoice', path: { id: '{{transaction_id}}' } },
      { operation: 'getPortfolio' },
      { operation: 'listUserEntries' },
      { operation: 'getCertificate' },
    ],
  },
  {
    title: 'A sell, and its money to the bank',
    steps: [
      {
        operation: 'quoteSell',
        body: { user_code: '{{user_code}}', asset_type: 'gold', amount_inr: 1000 },
        takes: { quote_id: 'quote_id' },
      },
      { operation: 'confirmSell' },
      { operation: 'addBankAccount', takes: { bank_account_id: 'id' } },
      { operation: 'listBankAccounts' },
      { operation: 'createWithdrawal', takes: { withdrawal_id: 'withdrawal_id' } },
      { operation: 'getWithdrawal', path: { id: '{{withdrawal_id}}' } },
      { operation: 'listWithdrawals' },
      { operation: 'removeBankAccount', path: { id: '{{bank_account_id}}' } },
    ],
  },
  {
    title: 'Metal to others',
    steps: [
      { operation: 'checkReceiver', query: { mobile: '9876543210' } },
      { operation: 'quoteSend', takes: { quote_id: 'quote_id' } },
      { operation: 'confirmSend' },
      {
        operation: 'quoteGift',
        body: { receiver_mobile: '9876543211', asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
        takes: { quote_id: 'quote_id' },
      },
      { operation: 'resendGiftOtp' },
      { operation: 'confirmGift' },
    ],
  },
  {
    title: 'What was traded',
    steps: [
      { operation: 'listTransfers' },
      { operation: 'listTrades' },
      { operation: 'listAllTransactions' },
      { operation: 'listUserTransactions' },
    ],
  },
  {
    title: 'A payment that buys metal',
    steps: [
      { operation: 'createPaymentOrder', takes: { payment_id: 'payment_id' } },
      { operation: 'simulatePaymentOrder' },
      { operation: 'getPaymentOrder' },
      {
        operation: 'createPaymentOrder',
        as: 'createOtherOrder',
        body: { user_code: '{{user_code}}', amount_inr: 500, checkout_type: 'intent', reference: 'order-1002' },
        key: 'order-0002',
        takes: { other_order: 'payment_id' },
      },
      { operation: 'cancelPaymentOrder', path: { payment_id: '{{other_order}}' } },
      { operation: 'listPaymentOrders', query: { status: 'paid,completed' } },
    ],
  },
  {
    title: 'A SIP',
    steps: [
      { operation: 'createSip', takes: { sip: 'id' } },
      { operation: 'simulateSip', path: { id: '{{sip}}' } },
      { operation: 'getSip', path: { id: '{{sip}}' } },
      { operation: 'listSips' },
      { operation: 'cancelSip', path: { id: '{{sip}}' } },
    ],
  },
  {
    title: 'A coin to the door',
    steps: [
      { operation: 'listProducts' },
      { operation: 'getProduct', path: { sku: 'GC-1G' } },
      {
        operation: 'quoteDelivery',
        body: {
          sku: 'GC-1G',
          quantity: 1,
          address: {
            name: 'Asha Rao',
            mobile: '9876543210',
            line1: '12 Temple Road',
            city: 'Bengaluru',
            state: 'Karnataka',
            pincode: '560003',
          },
        },
        takes: { quote_id: 'quote_id' },
      },
      { operation: 'resendDeliveryOtp' },
      { operation: 'confirmDelivery', takes: { order_id: 'order_id' } },
      { operation: 'getDelivery' },
      { operation: 'listDeliveries' },
      { operation: 'cancelDelivery', path: { id: '{{order_id}}' } },
    ],
  },
  {
    title: 'Our hosted screens, for screens of your own',
    steps: [
      {
        operation: 'initUser',
        as: 'initEmbedUser',
        body: { mobile: '9876543212', name: 'Vikram Shah', flow: 'embed' },
        takes: { embed_code: 'user_code' },
      },
      { operation: 'exchangeEmbedCode', body: { user_code: '{{embed_code}}' } },
      { operation: 'resendEmbedOtp', body: { user_code: '{{embed_code}}' } },
      { operation: 'verifyEmbedOtp', body: { user_code: '{{embed_code}}', otp: '1234' } },
    ],
  },
  {
    title: 'Your account',
    steps: [
      { operation: 'getBalance' },
      { operation: 'getWallet' },
      { operation: 'listWalletEntries' },
      { operation: 'getThisMonth' },
      { operation: 'listAttributedUsers' },
      { operation: 'listCommission' },
      { operation: 'listStatements' },
      { operation: 'setMarkup' },
      { operation: 'getMarkup' },
    ],
  },
  {
    title: 'What only a sandbox can',
    steps: [
      { operation: 'listSandboxMessages' },
      // The cursor after one event is its id.
      { operation: 'listEvents', query: { limit: '1' }, takes: { event_id: 'next_cursor' } },
      { operation: 'resendEvent' },
      { operation: 'armSandboxFault' },
      { operation: 'listSandboxFaults' },
      { operation: 'armSandboxChaos', body: { profile: 'none' } },
      { operation: 'listSandboxRequests' },
      { operation: 'getReadiness' },
      { operation: 'advanceSandboxClock' },
    ],
  },
];
