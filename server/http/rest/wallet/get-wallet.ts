import { z } from 'zod';
import { rupees } from '../../../domain/kernel/money.ts';
import { readWallet } from '../../../domain/ledger/wallet/read-wallet.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const getWalletRoute = tokenRoute({
  method: 'GET',
  path: '/partner/wallet',
  operationId: 'getWallet',
  section: '4.11',
  summary: 'Your float or credit line',
  description: '`available_inr` is what buys may still take.',
  access: { token: 'any' },
  scope: 'read',
  response: namedObject('Wallet', {
    type: z.enum(['prepaid', 'credit']),
    balance_inr: z.number(),
    credit_limit_inr: z.number(),
    available_inr: z.number(),
    dues_inr: z.number(),
  }),
  errors: ['WALLET_NOT_CONFIGURED'],
  async handler(context) {
    const wallet = await readWallet(context);
    return {
      data: {
        type: wallet.type,
        balance_inr: rupees(wallet.balance),
        credit_limit_inr: rupees(wallet.creditLimit),
        available_inr: rupees(wallet.available),
        dues_inr: rupees(wallet.dues),
      },
    };
  },
});
