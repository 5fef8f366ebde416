import { z } from 'zod';
import { haltedMetals } from '../../../domain/accounts/halts/require-running.ts';
import { requireNoFault } from '../../../domain/accounts/sandbox/require-no-fault.ts';
import { listPrices } from '../../../domain/pricing/list-prices.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentPrices, priceSchema } from './present-price.ts';

export const listPricesRoute = tokenRoute({
  method: 'GET',
  path: '/partner/prices',
  operationId: 'listPrices',
  section: '4.2',
  summary: 'Live buy and sell rates of every metal',
  description: 'Rates carry your markup where one is in effect; the base rates then stand beside them.',
  access: { capability: 'pricing' },
  scope: 'read',
  response: namedObject('PriceList', { prices: z.array(priceSchema) }),
  errors: ['PRICES_UNAVAILABLE'],
  async handler(context) {
    await requireNoFault(context, 'price_feed');
    const halted = await haltedMetals(context);
    return { data: presentPrices(listPrices(context), halted), isShared: true };
  },
});
