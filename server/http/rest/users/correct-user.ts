import { z } from 'zod';
import { correctUser } from '../../../domain/customers/users/correct-user.ts';
import { metadata } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentUser, userSchema } from './present-user.ts';
import { email, meta, name, state } from './profile-fields.ts';

export const correctUserRoute = tokenRoute({
  method: 'PATCH',
  path: '/partner/users/:user_code',
  operationId: 'updateUser',
  section: 'decisions 15',
  summary: 'Correct what you registered of a user',
  description:
    'Name, email, State, meta and metadata; what is left out stays, and null takes it away. What is given of meta or metadata replaces it whole. Once their KYC is approved only those two may change: INVALID_TRANSITION.',
  access: { capability: 'users' },
  scope: 'users',
  body: z
    .object({
      name: name.nullable().optional(),
      email: email.nullable().optional(),
      state: state.nullable().optional(),
      meta: meta.nullable().optional(),
      metadata: metadata.unwrap().nullable().optional(),
    })
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
      error: 'must hold at least one of name, email, state, meta and metadata',
      path: ['name'],
    }),
  example: { name: 'Asha Rao', state: 'Karnataka' },
  response: userSchema,
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params, body }) {
    const { state: stateCode, ...rest } = body;
    return { data: presentUser(await correctUser(context, { userCode: params.user_code ?? '', stateCode, ...rest })) };
  },
});
