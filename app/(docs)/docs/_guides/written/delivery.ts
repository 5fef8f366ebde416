import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const delivery: WrittenGuide = {
  slug: 'delivery',
  title: 'Delivery',
  lead: 'A user turns grams into coins and bars: you quote, the user answers a code, we pack and ship.',
  parts: [
    'The calls go on from the [quick start](/docs). A coin takes its whole weight, so buy enough first: 15,000 rupees are a little over a gram of gold.',
    call('Lock a rate', 'POST /partner/buy/quote', {
      body: '{"user_code":"$USER_CODE","asset_type":"gold","amount_inr":15000}',
      takes: { COIN_QUOTE_ID: 'quote_id' },
    }),
    call('Buy', 'POST /partner/buy/confirm', { body: '{"quote_id":"$COIN_QUOTE_ID"}', key: 'buy-$COIN_QUOTE_ID' }),
    { heading: 'What there is', id: 'products' },
    call('Products', 'GET /partner/delivery/products?asset_type=gold'),
    '`weight_grams` leaves the user’s holdings. `making_charge_inr` a piece and `delivery_charge_inr` an order are without GST; `in_stock` says whether one can be had now.',
    { heading: 'Quote', id: 'quote' },
    'The address is that of the parcel; `state` is one of India’s. The code goes to the user, in the sandbox it is 1234.',
    call('Quote a delivery', 'POST /partner/users/$USER_CODE/delivery/quote', {
      body: '{"sku":"GC-1G","quantity":1,"address":{"name":"Asha Rao","mobile":"9876543210","line1":"12 Temple Road","city":"Bengaluru","state":"Karnataka","pincode":"560003"}}',
      takes: { PARCEL_QUOTE_ID: 'quote_id' },
    }),
    'Show `grams_required` and `total_charges_inr`, GST of 18 % included. The charges leave your wallet at confirm; what you ask the user for them is yours to decide. Nothing is reserved until then.',
    { heading: 'Confirm', id: 'confirm' },
    call('Place the order', 'POST /partner/users/$USER_CODE/delivery/confirm', {
      body: '{"quote_id":"$PARCEL_QUOTE_ID","otp":"1234"}',
      key: 'delivery-$PARCEL_QUOTE_ID',
      takes: { PARCEL_ID: 'order_id' },
    }),
    { heading: 'Follow it', id: 'follow' },
    call('One delivery', 'GET /partner/users/$USER_CODE/delivery/orders/$PARCEL_ID'),
    {
      caption: 'States of a delivery',
      head: ['status', 'By', 'In the sandbox'],
      rows: [
        ['`placed`', 'your confirm', 'at once'],
        ['`packed`', 'our staff', 'an hour later'],
        ['`shipped`', 'the courier; `tracking` has its number', '23 hours later'],
        ['`delivered`', 'the courier', '48 hours later'],
        ['`cancelled`', 'you until it is packed, our staff until it is shipped; with `cancel_reason`', 'not by itself'],
      ],
    },
    'Move the [sandbox’s clock](/docs/sandbox#clock) three days on, and the parcel arrives. Until it is packed [you can cancel it](/docs/reference/delivery/post-delivery-orders-id-cancel). A cancellation gives back exactly what was taken: metal, charges and pieces. The invoice is issued when the parcel is shipped.',
    {
      list: [
        '[OUT_OF_STOCK](/docs/errors#OUT_OF_STOCK): fewer pieces are left. Read the products again.',
        '[INSUFFICIENT_USER_BALANCE](/docs/errors#INSUFFICIENT_USER_BALANCE): the user holds less than the pieces weigh.',
        '[INSUFFICIENT_PARTNER_FUNDS](/docs/errors#INSUFFICIENT_PARTNER_FUNDS): your wallet does not cover the charges.',
      ],
    },
  ],
};
