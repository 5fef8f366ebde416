import { z } from 'zod';
import { grams, rupees } from '../../domain/kernel/money.ts';
import { readOwnHoldings } from '../../domain/ledger/wallet/read-own-holdings.ts';
import { tokenRoute } from '../frame/route.ts';

export const getBalanceRoute = tokenRoute({
  method: 'GET',
  path: '/partner/balance',
  section: '4.11',
  summary: 'Your own metal, which sends draw from, and your wallet’s balance',
  access: { capability: 'balance' },
  response: z.object({ gold_grams: z.number(), silver_grams: z.number(), inr: z.number() }),
  errors: [],
  async handler(context) {
    const { gold, silver, inr } = await readOwnHoldings(context);
    return { data: { gold_grams: grams(gold), silver_grams: grams(silver), inr: rupees(inr) } };
  },
});
