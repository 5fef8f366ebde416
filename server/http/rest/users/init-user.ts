import { z } from 'zod';
import { requireScope } from '../../../domain/accounts/tokens/key-scopes.ts';
import { registerUser } from '../../../domain/customers/users/register-user.ts';
import { issueCode } from '../../../domain/hosted/issue-code.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { metadata, mobile } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentUser, userSchema } from './present-user.ts';
import { email, meta, name, state } from './profile-fields.ts';

const mode = z.enum(['sandbox', 'live']);

/** Of the embed flow (spec 2.1). */
const embedSchema = z.object({
  user_code: z.string().meta({ description: 'In the embed flow single-use, for ten minutes', example: 'emb_mYr2…' }),
  embed_url: z.url(),
  expires_at: z.iso.datetime(),
  expires_in_seconds: z.number(),
  user_existed: z.boolean(),
});

export const initUserRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/init',
  operationId: 'initUser',
  section: '2.1, 4.3',
  summary: 'Create or resolve an end user',
  description:
    'The same mobile always gives the same `user_code`. Name, email and State are taken for a new user only; PATCH corrects them. You own the user’s experience and OTP: the service sends them nothing but the codes of gifts, deliveries and KYC that you ask for. In the embed flow, which is the default where your account holds both capabilities, the `user_code` is single-use instead: open `embed_url` in a WebView within ten minutes. In sandbox the mobiles 9000000000 to 9000000099 are of people whom the service knows already; those from 9000000050 on have a KYC approved elsewhere.',
  access: { capability: ['users', 'embed'] },
  scope: 'users',
  body: z.object({
    mobile,
    name: name.optional(),
    email: email.optional(),
    state: state.optional(),
    meta: meta.optional(),
    metadata,
    flow: z.enum(['api', 'embed'], { error: 'must be "api" or "embed"' }).optional(),
  }),
  example: { mobile: '9876543210', name: 'Asha Rao', flow: 'api' },
  response: z.union([
    userSchema.extend({ mode }).meta({ id: 'RegisteredUser' }),
    embedSchema.extend({ mode }).meta({ id: 'EmbedEntry' }),
  ]),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { body, keyScopes }) {
    const granted = context.partner.capabilities;
    // Where the account holds both capabilities, the embed flow is the default (spec 2.1).
    const flow = body.flow ?? (granted.has('embed') ? 'embed' : 'api');
    if (!granted.has(flow === 'api' ? 'users' : 'embed')) throw new DomainError('API_NOT_ALLOWED');
    const { state: stateCode, ...rest } = body;
    const person = { ...rest, stateCode };
    if (flow === 'embed') {
      // Who holds the code may be in the session that it opens, which buys, sells, pays and withdraws as the user.
      requireScope(keyScopes, 'every');
      const issued = await issueCode(context, person);
      return {
        data: {
          user_code: issued.userCode,
          embed_url: issued.embedUrl,
          expires_at: isoTime(issued.expiresAt),
          expires_in_seconds: issued.expiresInSeconds,
          user_existed: issued.userExisted,
          mode: context.mode,
        },
      };
    }
    const user = await registerUser(context, { ...person, source: 'api' });
    return { data: { ...presentUser(user), mode: context.mode } };
  },
});
