import { z } from 'zod';
import { namedByAsset } from '../../../domain/kernel/assets.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { readOwnHoldings } from '../../../domain/ledger/wallet/read-own-holdings.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const getBalanceRoute = tokenRoute({
  method: 'GET',
  path: '/partner/balance',
  operationId: 'getBalance',
  section: '4.11',
  summary: 'Your own metal, which sends draw from, and your wallet’s balance',
  description: 'What users hold is not in it.',
  access: { capability: 'balance' },
  scope: 'read',
  response: namedObject('Balance', { ...namedByAsset('', '_grams', () => z.number()), inr: z.number() }),
  errors: [],
  async handler(context) {
    const { metal, inr } = await readOwnHoldings(context);
    return { data: { ...namedByAsset('', '_grams', (asset) => grams(metal[asset])), inr: rupees(inr) } };
  },
});
