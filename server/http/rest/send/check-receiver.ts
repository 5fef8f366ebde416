import { z } from 'zod';
import { checkReceiver } from '../../../domain/trading/transfers/check-receiver.ts';
import { receiverMobile } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const checkReceiverRoute = tokenRoute({
  method: 'GET',
  path: '/partner/receiver/check',
  operationId: 'checkReceiver',
  section: '2.6, 4.6',
  summary: 'Whether a mobile number has an account yet',
  description: 'The name is answered where you registered the person yourself. Nothing is created.',
  access: { capability: 'receiver' },
  scope: 'trade',
  query: z.object({ mobile: receiverMobile }),
  fieldCodes: { mobile: 'INVALID_RECEIVER' },
  response: namedObject('ReceiverCheck', {
    mobile: z.string().meta({ description: 'The number in 10 digits' }),
    exists: z.boolean(),
    name: z.string().nullable(),
    mobile_verified: z.boolean(),
  }),
  errors: ['INVALID_RECEIVER'],
  async handler(context, { query }) {
    const receiver = await checkReceiver(context, query.mobile);
    return {
      data: {
        mobile: receiver.mobile,
        exists: receiver.exists,
        name: receiver.name,
        mobile_verified: receiver.isMobileVerified,
      },
    };
  },
});
