import { z } from 'zod';
import { isAccountNumber, readIfsc, readUpiId } from '../../../domain/customers/bank/account-forms.ts';
import { addBankAccount, type GivenAccount } from '../../../domain/customers/bank/add-bank-account.ts';
import { exactlyOne } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { bankAccountSchema, presentBankAccount } from './present-bank-account.ts';

const NAME_MAX = 128;

const accountNumber = z
  .string({ error: 'must be a string of 9 to 18 digits' })
  .refine(isAccountNumber, { error: 'must be a string of 9 to 18 digits' })
  .meta({ description: 'Account number, as a string of digits', example: '50100012345678' });

const ifsc = z
  .string({ error: 'must be a string of 11 characters' })
  .transform((text, context): string => {
    const code = readIfsc(text);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: 'must be 4 letters, a zero, and 6 letters or digits' });
    return z.NEVER;
  })
  .meta({ description: 'IFSC of the branch', example: 'HDFC0001234' });

const upiId = z
  .string({ error: 'must be a string such as name@bank' })
  .transform((text, context): string => {
    const read = readUpiId(text);
    if ('upiId' in read) return read.upiId;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .meta({ description: 'UPI id, in place of number and IFSC', example: 'asha@okbank' });

const holderName = z
  .string({ error: 'must be a string' })
  .transform((text) => text.trim())
  .refine((text) => text.length >= 1 && [...text].length <= NAME_MAX, {
    error: `must be 1 to ${NAME_MAX} characters`,
  })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be plain text' })
  .meta({
    description: 'Whose account it is; required for a user without a name, else the user’s name unless given',
    example: 'Asha Rao',
  });

export const addBankAccountRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/:user_code/bank-accounts',
  operationId: 'addBankAccount',
  section: '4.11, decisions 11',
  summary: 'Add an account that a user can be paid to',
  description:
    'By account number and IFSC, or by UPI id. In live mode the bank is asked whether it exists and whose it is: a name that is clearly not the user’s is refused. The name that the bank has is not answered. Adding the same one again returns it; a deactivated one becomes active again under its id.',
  access: { capability: 'bank' },
  scope: 'payouts',
  body: z
    .object({
      account_number: accountNumber.optional(),
      ifsc: ifsc.optional(),
      upi_id: upiId.optional(),
      holder_name: holderName.optional(),
    })
    .superRefine((body, context) => {
      exactlyOne<typeof body>('account_number', 'upi_id')(body, context);
      if ((body.account_number === undefined) === (body.ifsc === undefined)) return;
      const path = body.ifsc === undefined ? 'ifsc' : 'account_number';
      if (path === 'ifsc')
        context.addIssue({ code: 'custom', path: [path], message: 'is required with account_number' });
      else if (body.upi_id !== undefined) {
        context.addIssue({ code: 'custom', path: ['ifsc'], message: 'cannot be given together with upi_id' });
      }
    }),
  example: { account_number: '50100012345678', ifsc: 'HDFC0001234', holder_name: 'Asha Rao' },
  response: bankAccountSchema,
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND'],
  async handler(context, { params, body }) {
    const account = await addBankAccount(context, {
      userCode: params.user_code ?? '',
      account: givenAccount(body),
    });
    return { data: presentBankAccount(account) };
  },
});

function givenAccount(body: {
  account_number?: string | undefined;
  ifsc?: string | undefined;
  upi_id?: string | undefined;
  holder_name?: string | undefined;
}): GivenAccount {
  const { account_number = '', ifsc: code = '', upi_id, holder_name: holderName } = body;
  return upi_id === undefined
    ? { type: 'bank', accountNumber: account_number, ifsc: code, holderName }
    : { type: 'upi', upiId: upi_id, holderName };
}
