import { z } from 'zod';
import { listBankAccounts } from '../../../domain/customers/bank/list-bank-accounts.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { bankAccountSchema, presentBankAccount } from './present-bank-account.ts';

export const listBankAccountsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/bank-accounts',
  operationId: 'listBankAccounts',
  section: '4.11, decisions 11',
  summary: 'A user’s bank accounts and UPI ids, newest first',
  description: 'Deactivated ones are among them, with that status. Numbers are always masked.',
  access: { capability: 'bank' },
  scope: 'read',
  response: namedObject('BankAccountList', {
    bank_accounts: z.array(bankAccountSchema).meta({ description: 'Newest first, deactivated ones too' }),
  }),
  errors: ['USER_CODE_NOT_FOUND'],
  async handler(context, { params }) {
    const accounts = await listBankAccounts(context, { userCode: params.user_code ?? '' });
    return { data: { bank_accounts: accounts.map(presentBankAccount) } };
  },
});
