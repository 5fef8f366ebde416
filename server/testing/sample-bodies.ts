import { randomMobile } from './world.ts';

/**
 * A body of each route that would pass, but for ids that name nothing; never a reset of users. Where a user is asked for it is this one.
 */
export function sampleBodies(userCode: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const transfer = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_grams: 0.001 };
  return {
    'POST /partner/auth/request-otp': { mobile: randomMobile(), mode: 'sandbox' },
    'POST /partner/auth/verify-otp': { mobile: randomMobile(), otp: '1234', mode: 'sandbox' },
    'POST /partner/embed/exchange': { user_code: 'emb_none' },
    'POST /partner/embed/verify-otp': { user_code: 'emb_none', otp: '1234' },
    'POST /partner/embed/resend-otp': { user_code: 'emb_none' },
    'POST /partner/users/init': {
      mobile: randomMobile(),
      name: 'A',
      email: 'a@example.com',
      meta: {},
      flow: 'api',
    },
    'PATCH /partner/users/:user_code': { name: 'A', email: 'a@example.com', state: 'Goa', meta: {} },
    'POST /partner/users/:user_code/verify-mobile/confirm': { challenge_id: 'mch_nothing', otp: '1234' },
    'POST /partner/buy/quote': { user_code: userCode, asset_type: 'gold', amount_inr: 10 },
    'POST /partner/buy/confirm': { quote_id: 'qt_nothing' },
    'POST /partner/sell/quote': { user_code: userCode, asset_type: 'gold', quantity_grams: 0.001 },
    'POST /partner/sell/confirm': { quote_id: 'qt_nothing' },
    'POST /partner/send/quote': { ...transfer, price_basis: 'sell' },
    'POST /partner/send/confirm': { quote_id: 'qt_nothing' },
    'POST /partner/users/:user_code/gift/quote': { ...transfer, message: 'A' },
    'POST /partner/users/:user_code/gift/otp/resend': { quote_id: 'qt_nothing' },
    'POST /partner/users/:user_code/gift/confirm': { quote_id: 'qt_nothing', otp: '1234' },
    'POST /partner/users/:user_code/bank-accounts': {
      account_number: '50100012345678',
      ifsc: 'HDFC0001234',
      holder_name: 'A',
    },
    'POST /partner/users/:user_code/withdrawals': { amount_inr: 100, bank_account_id: 'ba_nothing' },
    'POST /partner/users/:user_code/delivery/quote': {
      sku: 'GC-500MG',
      quantity: 1,
      address: {
        name: 'A',
        mobile: randomMobile(),
        line1: 'A',
        line2: 'A',
        city: 'A',
        state: 'Goa',
        pincode: '403001',
      },
    },
    'POST /partner/users/:user_code/delivery/otp/resend': { quote_id: 'qt_nothing' },
    'POST /partner/users/:user_code/delivery/confirm': { quote_id: 'qt_nothing', otp: '1234' },
    'POST /partner/payments/orders': {
      user_code: userCode,
      amount_inr: 10,
      checkout_type: 'hosted',
      asset_type: 'gold',
      reference: randomMobile(),
      return_url: 'https://shop.example.com/thanks',
    },
    'POST /partner/payments/orders/:payment_id/simulate': { outcome: 'success' },
    'POST /partner/payments/sips': {
      user_code: userCode,
      installment_amount_inr: 100,
      frequency: 'weekly',
      asset_type: 'gold',
      name: 'Gold SIP',
      reference: randomMobile(),
      return_url: 'https://shop.example.com/plans',
    },
    'POST /partner/payments/sips/:id/simulate': { outcome: 'activate' },
    'POST /partner/users/:user_code/kyc/email/send': { email: 'asha@example.com' },
    'POST /partner/users/:user_code/kyc/email/verify': { code: '123456' },
    'POST /partner/users/:user_code/kyc/pan/verify': { pan: 'ABCDE1234F', dob: '1990-01-31' },
    'POST /partner/users/:user_code/kyc/aadhaar/otp/send': { aadhaar_number: '999941057058' },
    'POST /partner/users/:user_code/kyc/aadhaar/otp/verify': { reference_id: 'kyc_nothing', otp: '1234' },
    'POST /partner/users/:user_code/kyc/details': {
      full_name: 'A',
      dob: '1990-01-31',
      pan: 'ABCDE1234F',
      address: { line1: 'A', city: 'B', state: 'C', pincode: '560001' },
    },
    'POST /partner/users/:user_code/kyc/documents': {
      documents: [{ type: 'pan', url: 'https://files.example.com/pan.jpg' }],
    },
    'POST /partner/users/:user_code/kyc/simulate': { outcome: 'reject', reason: 'A' },
    'PUT /partner/dashboard/markup': { markup_buy_pct: 1, markup_sell_pct: 1 },
    'POST /partner/sandbox/reset': { keep_users: true },
    'POST /partner/sandbox/clock': { advance_seconds: 1 },
    'POST /partner/sandbox/faults': { fault: 'price_feed', times: 0 },
  };
}
