import type { Chapter } from './step.ts';

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
 * Every operation of the interface, each after what it needs: one story of a shop and its customers. The Postman collection, the `.http` file,
 * the samples of the reference and the methods of the SDKs are made of it, in this order, and tests run all of them.
 */
export const story: readonly Chapter[] = [
  {
    title: 'A token',
    steps: [
      {
        operation: 'requestTokenOtp',
        sdk: 'auth.requestOtp',
        body: { mobile: '{{mobile}}', mode: 'sandbox' },
        takes: { challenge_id: 'challenge_id' },
      },
      {
        operation: 'verifyTokenOtp',
        sdk: 'auth.verifyOtp',
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
      { operation: 'listPrices', sdk: 'prices.list' },
      { operation: 'getPrice', sdk: 'prices.get', path: { asset: 'gold' } },
      { operation: 'listPriceHistory', sdk: 'prices.history', query: { asset: 'gold', interval: 'day' } },
    ],
  },
  {
    title: 'A customer',
    steps: [
      {
        operation: 'initUser',
        sdk: 'users.register',
        body: { mobile: '{{customer_mobile}}', name: 'Asha Rao', flow: 'api' },
        takes: { user_code: 'user_code' },
      },
      { operation: 'listUsers', sdk: 'users.list', query: { include: 'balances' } },
      { operation: 'getUser', sdk: 'users.get' },
      { operation: 'updateUser', sdk: 'users.update' },
      {
        operation: 'sendMobileVerification',
        sdk: 'users.sendMobileCode',
        takes: { mobile_challenge_id: 'challenge_id' },
      },
      {
        operation: 'confirmMobileVerification',
        sdk: 'users.confirmMobileCode',
        body: { challenge_id: '{{mobile_challenge_id}}', otp: '1234' },
      },
      { operation: 'getPortfolio', sdk: 'users.portfolio' },
      { operation: 'explainPortfolio', sdk: 'users.explainPortfolio' },
      { operation: 'listUserTransactions', sdk: 'users.transactions' },
      { operation: 'listUserEntries', sdk: 'users.ledger' },
      { operation: 'getCertificate', sdk: 'users.certificate' },
    ],
  },
  {
    title: 'A buy',
    steps: [
      {
        operation: 'quoteBuy',
        sdk: 'buys.quote',
        body: { ...user, asset_type: 'gold', amount_inr: 20000 },
        answer: bought,
        takes: { quote_id: 'quote_id' },
      },
      {
        operation: 'confirmBuy',
        sdk: 'buys.confirm',
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
        sdk: 'sells.quote',
        body: { ...user, asset_type: 'gold', quantity_grams: 0.035635 },
        takes: { sell_quote_id: 'quote_id' },
      },
      {
        operation: 'confirmSell',
        sdk: 'sells.confirm',
        body: { quote_id: '{{sell_quote_id}}' },
        key: 'sell-{{sell_quote_id}}',
      },
    ],
  },
  {
    title: 'Metal to others',
    steps: [
      {
        operation: 'quoteGift',
        sdk: 'gifts.quote',
        body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
        takes: { gift_quote_id: 'quote_id' },
      },
      { operation: 'resendGiftOtp', sdk: 'gifts.resendOtp', body: { quote_id: '{{gift_quote_id}}' } },
      {
        operation: 'confirmGift',
        sdk: 'gifts.confirm',
        body: { quote_id: '{{gift_quote_id}}', otp: '1234' },
        key: 'gift-{{gift_quote_id}}',
      },
      { operation: 'checkReceiver', sdk: 'receivers.check', query: { mobile: '9812345670' } },
      {
        operation: 'quoteSend',
        sdk: 'sends.quote',
        body: { receiver_mobile: '9812345670', asset_type: 'gold', amount_inr: 500 },
        takes: { send_quote_id: 'quote_id' },
      },
      {
        operation: 'confirmSend',
        sdk: 'sends.confirm',
        body: { quote_id: '{{send_quote_id}}' },
        key: 'send-{{send_quote_id}}',
      },
    ],
  },
  {
    title: 'KYC at once',
    steps: [
      { operation: 'getKycStatus', sdk: 'kyc.status' },
      { operation: 'sendKycEmail', sdk: 'kyc.sendEmailCode' },
      { operation: 'verifyKycEmail', sdk: 'kyc.verifyEmail' },
      { operation: 'verifyKycPan', sdk: 'kyc.verifyPan' },
      { operation: 'sendKycAadhaarOtp', sdk: 'kyc.sendAadhaarOtp', takes: { kyc_reference: 'reference_id' } },
      {
        operation: 'verifyKycAadhaarOtp',
        sdk: 'kyc.verifyAadhaarOtp',
        body: { reference_id: '{{kyc_reference}}', otp: '1234' },
      },
    ],
  },
  {
    title: 'KYC by documents, of another customer',
    steps: [
      {
        operation: 'submitKycDetails',
        sdk: 'kyc.submitDetails',
        path: other,
        before: {
          operation: 'initUser',
          as: 'initOtherUser',
          body: { mobile: '9876501235', name: 'Ravi Iyer', flow: 'api' },
          takes: { other_user_code: 'user_code' },
        },
      },
      { operation: 'submitKycDocuments', sdk: 'kyc.submitDocuments', path: other },
      { operation: 'simulateKyc', sdk: 'kyc.simulate', path: other },
    ],
  },
  {
    title: 'Money to the bank',
    steps: [
      { operation: 'addBankAccount', sdk: 'bankAccounts.add', takes: { bank_account_id: 'id' } },
      { operation: 'listBankAccounts', sdk: 'bankAccounts.list' },
      {
        operation: 'removeBankAccount',
        sdk: 'bankAccounts.remove',
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
        sdk: 'withdrawals.create',
        body: { amount_inr: 300, bank_account_id: '{{bank_account_id}}' },
        key: 'withdrawal-1001',
        takes: { withdrawal_id: 'withdrawal_id' },
      },
      { operation: 'getWithdrawal', sdk: 'withdrawals.get', path: { id: '{{withdrawal_id}}' } },
      { operation: 'listWithdrawals', sdk: 'withdrawals.list' },
    ],
  },
  {
    title: 'A payment that buys metal',
    steps: [
      {
        operation: 'createPaymentOrder',
        sdk: 'payments.orders.create',
        body: { ...user, amount_inr: 500, checkout_type: 'hosted', reference: 'reference-order-1' },
        key: 'reference-order-1',
        takes: { payment_id: 'payment_id' },
      },
      { operation: 'getPaymentOrder', sdk: 'payments.orders.get' },
      { operation: 'simulatePaymentOrder', sdk: 'payments.orders.simulate' },
      { operation: 'listPaymentOrders', sdk: 'payments.orders.list' },
      {
        operation: 'cancelPaymentOrder',
        sdk: 'payments.orders.cancel',
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
        sdk: 'payments.sips.create',
        body: { ...user, installment_amount_inr: 1000, frequency: 'monthly', reference: 'reference-plan-1' },
        key: 'reference-plan-1',
        takes: { sip_id: 'id' },
      },
      { operation: 'simulateSip', sdk: 'payments.sips.simulate', path: { id: '{{sip_id}}' } },
      { operation: 'getSip', sdk: 'payments.sips.get', path: { id: '{{sip_id}}' } },
      { operation: 'cancelSip', sdk: 'payments.sips.cancel', path: { id: '{{sip_id}}' } },
      { operation: 'listSips', sdk: 'payments.sips.list' },
    ],
  },
  {
    title: 'A coin to the door',
    steps: [
      { operation: 'listProducts', sdk: 'delivery.products.list' },
      { operation: 'getProduct', sdk: 'delivery.products.get', path: { sku: 'GC-1G' } },
      {
        operation: 'quoteDelivery',
        sdk: 'delivery.quote',
        body: { sku: 'GC-1G', quantity: 1, address },
        takes: { delivery_quote_id: 'quote_id' },
      },
      { operation: 'resendDeliveryOtp', sdk: 'delivery.resendOtp', body: { quote_id: '{{delivery_quote_id}}' } },
      {
        operation: 'confirmDelivery',
        sdk: 'delivery.confirm',
        body: { quote_id: '{{delivery_quote_id}}', otp: '1234' },
        key: 'delivery-{{delivery_quote_id}}',
        takes: { delivery_order_id: 'order_id' },
      },
      { operation: 'listDeliveries', sdk: 'delivery.orders.list' },
      { operation: 'getDelivery', sdk: 'delivery.orders.get', path: { order_id: '{{delivery_order_id}}' } },
      { operation: 'cancelDelivery', sdk: 'delivery.orders.cancel', path: { id: '{{delivery_order_id}}' } },
    ],
  },
  {
    title: 'Our hosted screens, for screens of your own',
    steps: [
      {
        operation: 'exchangeEmbedCode',
        sdk: 'embed.exchange',
        body: { user_code: '{{embed_code}}' },
        before: {
          operation: 'initUser',
          sdk: 'embed.issueCode',
          as: 'initEmbedUser',
          body: { mobile: '9876501236', name: 'Meera Nair', flow: 'embed' },
          takes: { embed_code: 'user_code' },
        },
      },
      { operation: 'resendEmbedOtp', sdk: 'embed.resendOtp', body: { user_code: '{{embed_code}}' } },
      { operation: 'verifyEmbedOtp', sdk: 'embed.verifyOtp', body: { user_code: '{{embed_code}}', otp: '1234' } },
    ],
  },
  {
    title: 'What was traded',
    steps: [
      { operation: 'getTransaction', sdk: 'transactions.get', path: { id: '{{transaction_id}}' } },
      { operation: 'explainTransaction', sdk: 'transactions.explain', path: { id: '{{transaction_id}}' } },
      { operation: 'getInvoice', sdk: 'transactions.invoice', path: { id: '{{transaction_id}}' } },
      { operation: 'listAllTransactions', sdk: 'transactions.list' },
      { operation: 'listTransfers', sdk: 'transfers.list' },
      { operation: 'listTrades', sdk: 'trades.list' },
    ],
  },
  {
    title: 'Your account',
    steps: [
      { operation: 'getBalance', sdk: 'balance.get' },
      { operation: 'getAccount', sdk: 'dashboard.me' },
      { operation: 'getWallet', sdk: 'wallet.get' },
      { operation: 'listWalletEntries', sdk: 'wallet.ledger' },
      { operation: 'getMarkup', sdk: 'markup.get' },
      { operation: 'setMarkup', sdk: 'markup.set' },
      { operation: 'getThisMonth', sdk: 'dashboard.thisMonth', takes: { month: 'month' } },
      { operation: 'listAttributedUsers', sdk: 'dashboard.users' },
      { operation: 'listCommission', sdk: 'dashboard.commission' },
      { operation: 'listStatements', sdk: 'dashboard.statements' },
      { operation: 'explainStatement', sdk: 'dashboard.explainStatement' },
    ],
  },
  {
    title: 'Events, and where they are sent',
    steps: [
      { operation: 'addWebhookEndpoint', sdk: 'webhooks.endpoints.add', token: 'live', takes: { endpoint_id: 'id' } },
      { operation: 'listWebhookEndpoints', sdk: 'webhooks.endpoints.list', token: 'live' },
      { operation: 'changeWebhookEndpoint', sdk: 'webhooks.endpoints.change', token: 'live' },
      { operation: 'listEvents', sdk: 'events.list', takes: { event_id: 'events.0.event_id' } },
      { operation: 'resendEvent', sdk: 'events.resend' },
      { operation: 'removeWebhookEndpoint', sdk: 'webhooks.endpoints.remove', token: 'live' },
    ],
  },
  {
    title: 'A lost answer',
    steps: [
      {
        operation: 'findOutcome',
        sdk: 'idempotency.find',
        path: { key: 'buy-{{quote_id}}' },
        query: { endpoint: '/partner/buy/confirm' },
      },
    ],
  },
  {
    title: 'What only a sandbox can',
    steps: [
      { operation: 'getSandboxClock', sdk: 'sandbox.clock.get' },
      { operation: 'advanceSandboxClock', sdk: 'sandbox.clock.advance' },
      { operation: 'armSandboxFault', sdk: 'sandbox.faults.arm' },
      { operation: 'listSandboxFaults', sdk: 'sandbox.faults.list' },
      { operation: 'armSandboxChaos', sdk: 'sandbox.chaos.arm', body: { profile: 'none', seed: 'monday' } },
      { operation: 'getReadiness', sdk: 'sandbox.readiness' },
      { operation: 'listSandboxMessages', sdk: 'sandbox.messages.list' },
      { operation: 'listSandboxRequests', sdk: 'sandbox.requests.list' },
      { operation: 'resetSandbox', sdk: 'sandbox.reset', only: 'reference' },
    ],
  },
];
