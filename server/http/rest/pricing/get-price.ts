import { haltedMetals } from '../../../domain/accounts/halts/require-running.ts';
import { requireNoFault } from '../../../domain/accounts/sandbox/require-no-fault.ts';
import { findPrice } from '../../../domain/pricing/list-prices.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentPrice, priceSchema } from './present-price.ts';

export const getPriceRoute = tokenRoute({
  method: 'GET',
  path: '/partner/prices/:asset',
  operationId: 'getPrice',
  section: '4.2',
  summary: 'Live rates of one metal',
  description:
    'What a quote would lock now: it may be another a moment later. It carries your markup where one is in effect.',
  access: { capability: 'pricing' },
  scope: 'read',
  response: priceSchema,
  errors: ['INVALID_ASSET', 'PRICES_UNAVAILABLE'],
  async handler(context, { params }) {
    const price = findPrice(context, params.asset);
    // What cannot be asked spends no fault.
    await requireNoFault(context, 'price_feed');
    return { data: presentPrice(price, await haltedMetals(context)) };
  },
});
