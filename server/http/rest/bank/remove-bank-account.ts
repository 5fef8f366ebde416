import { deactivateBankAccount } from '../../../domain/customers/bank/deactivate-bank-account.ts';
import { tokenRoute } from '../frame/route.ts';
import { bankAccountSchema, presentBankAccount } from './present-bank-account.ts';

export const removeBankAccountRoute = tokenRoute({
  method: 'DELETE',
  path: '/partner/users/:user_code/bank-accounts/:id',
  operationId: 'removeBankAccount',
  section: '4.11, decisions 11',
  summary: 'Deactivate one of a user’s accounts',
  description:
    'It is not erased, and nothing new is paid to it; a withdrawal that is on its way arrives. A repeat changes nothing and answers the same.',
  access: { capability: 'bank' },
  scope: 'payouts',
  response: bankAccountSchema,
  errors: ['USER_CODE_NOT_FOUND', 'BANK_ACCOUNT_NOT_FOUND'],
  async handler(context, { params }) {
    const account = await deactivateBankAccount(context, {
      userCode: params.user_code ?? '',
      bankAccountId: params.id ?? '',
    });
    return { data: presentBankAccount(account) };
  },
});
