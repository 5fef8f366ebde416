import { z } from 'zod';
import { exchangeCode } from '../../../domain/hosted/exchange-code.ts';
import { enterEmbedWindow } from '../../../domain/hosted/windows.ts';
import { namedObject } from '../frame/named-object.ts';
import { openRoute } from '../frame/route.ts';
import { codeErrors, codeIsCredential, embedCode } from './code-fields.ts';

export const exchangeEmbedCodeRoute = openRoute({
  method: 'POST',
  path: '/partner/embed/exchange',
  operationId: 'exchangeEmbedCode',
  section: '4.9',
  summary: 'Exchange an embed code, once, for a session or an OTP',
  description:
    'Our hosted screens make this call; you need it only for screens of your own. A user who proved their mobile to you before gets a session at once; to others an OTP is sent (in sandbox 1234, in the sandbox’s messages). Of several exchanges at the same moment one succeeds.',
  access: codeIsCredential,
  isAnswerSecret: true,
  body: z.object({ user_code: embedCode }),
  example: { user_code: 'emb_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: namedObject('EmbedExchange', {
    session_token: z.string().optional().meta({ description: 'Present when the user is verified already; 7 days' }),
    requires_otp: z.boolean(),
    mobile_masked: z.string(),
    otp_channel: z.string().meta({ example: 'SMS' }),
    user_will_be_created: z.boolean(),
  }),
  errors: codeErrors,
  window: (core, { address }) => enterEmbedWindow(core, address),
  async handler(core, { body, address, userAgent, requestId }) {
    const exchanged = await exchangeCode(core, { userCode: body.user_code, address, userAgent, requestId });
    const { sessionToken } = exchanged;
    return {
      mode: exchanged.mode,
      data: {
        ...(sessionToken === undefined ? {} : { session_token: sessionToken }),
        requires_otp: sessionToken === undefined,
        mobile_masked: exchanged.mobileMasked,
        otp_channel: exchanged.otpChannel,
        user_will_be_created: exchanged.userWillBeCreated,
      },
    };
  },
});
