/** Answers that operations are shown with: together they tell one story. */

export const at = '2026-11-21T09:30:00.000Z';

export const hostedOrder = {
  payment_id: 'pay_01kah3n5t0v2m9q4r7w8x1y6z3',
  status: 'created',
  checkout_type: 'hosted',
  asset_type: 'gold',
  user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
  reference: 'order-1001',
  metadata: null,
  amount_inr: 500,
  fee: { bearer: 'tola', amount_inr: 0.59, deducted_from_amount: false },
  funded_amount_inr: 500,
  estimate: { asset_quantity: 0.035635, rate_per_gram_inr: 14030.87, final: false },
  checkout_url: 'https://tola.example/pay/pay_01kah3n5t0v2m9q4r7w8x1y6z3',
  expires_at: '2026-11-21T09:50:00.000Z',
  created_at: at,
  transaction_id: null,
  invoice_no: null,
  reason: null,
  refunds: [],
};
export const completedOrder = {
  ...hostedOrder,
  status: 'completed',
  transaction_id: 'txn_01kah3n5t0v2m9q4r7w8x1y6z3',
  invoice_no: 'TB2627/000000001',
  fulfilment: { asset_quantity: 0.035635, rate_per_gram_inr: 14030.87, final: true },
};

export const plan = {
  id: 'sip_01kah3n5t0v2m9q4r7w8x1y6z3',
  sip_id: 1042,
  status: 'pending_authorisation',
  user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
  asset_type: 'gold',
  name: 'Gold SIP',
  reference: 'plan-12',
  metadata: null,
  installment_amount_inr: 1000,
  frequency: 'monthly',
  fee: { bearer: 'tola', per_installment_inr: 1.18, deducted_from_installment: false },
  funded_installment_inr: 1000,
  checkout_url: 'https://tola.example/pay/sip/sip_01kah3n5t0v2m9q4r7w8x1y6z3',
  mandate: {
    upi: {
      url: 'upi://mandate?pa=…',
      apps: {
        gpay: {
          android: 'intent://mandate?pa=…',
          android_package: 'com.google.android.apps.nbu.paisa.user',
          ios: 'gpay://upi/mandate?pa=…',
        },
        phonepe: 'phonepe://mandate?pa=…',
        paytm: 'paytmmp://mandate?pa=…',
      },
    },
  },
  authorise_by: '2026-11-21T10:30:00.000Z',
  created_at: at,
};
export const activePlan = {
  ...plan,
  status: 'active',
  installments_paid: 1,
  total_invested_inr: 1000,
  total_grams: 0.071271,
  next_installment_date: '2026-12-21',
  installments: [
    {
      due_on: '2026-11-21',
      installment_no: 1,
      status: 'completed',
      amount_inr: 1000,
      fee_inr: 1.18,
      funded_amount_inr: 1000,
      quantity_grams: 0.071271,
      rate_per_gram_inr: 14030.87,
      transaction_id: 'txn_01kah3n5t0v2m9q4r7w8x1y6z3',
      invoice_no: 'TB2627/000000002',
    },
  ],
  refunds: [],
};

export const coin = {
  sku: 'GC-1G',
  name: 'Gold coin, 1 g',
  asset_type: 'gold',
  weight_grams: 1,
  purity: '999.9',
  making_charge_inr: 600,
  delivery_charge_inr: 150,
  image_url: 'https://tola.example.com/products/gc-1g.png',
  in_stock: true,
};
export const charges = { making_charge_inr: 1200, delivery_charge_inr: 150, gst_inr: 243, total_charges_inr: 1593 };
export const placedDelivery = {
  order_id: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3',
  status: 'placed',
  user_code: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
  quote_id: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3',
  transaction_id: 'txn_01kah3n5t0v2m9q4r7w8x1y6z3',
  asset_type: 'gold',
  quantity_grams: 2,
  ...charges,
  items: [{ sku: 'GC-1G', name: 'Gold coin, 1 g', weight_grams: 1, purity: '999.9', quantity: 2 }],
  address: {
    name: 'Asha Rao',
    mobile_masked: '98******10',
    line1: '12 Temple Road',
    line2: 'Malleswaram',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560003',
  },
  reference: null,
  metadata: null,
  tracking: null,
  history: [{ status: 'placed', at }],
  cancel_reason: null,
  created_at: at,
};
export const shippedDelivery = {
  ...placedDelivery,
  status: 'shipped',
  tracking: {
    carrier: 'Sandbox Express',
    awb: 'SBX2M9Q4R7W8X1Y6Z3',
    url: 'https://courier.example.com/track/SBX2M9Q4R7W8X1Y6Z3',
  },
  history: [
    { status: 'placed', at },
    { status: 'packed', at: '2026-11-21T10:30:00.000Z' },
    { status: 'shipped', at: '2026-11-22T09:30:00.000Z' },
  ],
};
