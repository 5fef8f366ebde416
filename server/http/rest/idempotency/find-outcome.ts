import { z } from 'zod';
import { describeError, fieldError } from '../../../domain/kernel/errors.ts';
import { lookUpKey } from '../../../domain/ledger/idempotency/look-up-key.ts';
import { confirmBuyRoute } from '../buy/confirm-buy.ts';
import { confirmDeliveryRoute } from '../delivery/confirm-delivery.ts';
import { keyProblem } from '../frame/idempotency-key.ts';
import { namedObject } from '../frame/named-object.ts';
import { type Route, type StoredReply, tokenRoute } from '../frame/route.ts';
import { confirmGiftRoute } from '../gift/confirm-gift.ts';
import { createOrderRoute } from '../payments/create-order.ts';
import { createSipRoute } from '../payments/sips/create-sip.ts';
import { confirmSellRoute } from '../sell/confirm-sell.ts';
import { confirmSendRoute } from '../send/confirm-send.ts';
import { requestWithdrawalRoute } from '../withdrawals/request-withdrawal.ts';

/** The routes that take keys, by path. */
const keyed: Readonly<Record<string, Route>> = Object.fromEntries(
  [
    confirmBuyRoute,
    createOrderRoute,
    createSipRoute,
    confirmSellRoute,
    confirmSendRoute,
    confirmGiftRoute,
    requestWithdrawalRoute,
    confirmDeliveryRoute,
  ].map((route) => [route.path, route]),
);

const endpoints = Object.keys(keyed);

/** The path as it was called, or as the reference writes it. */
const endpoint = z
  .string({ error: `must be one of ${endpoints.join(', ')}` })
  .transform((path) =>
    path.replace(/^(\/partner\/users\/)[^/]+(\/(?:gift|delivery)\/confirm|\/withdrawals)$/, '$1:user_code$2'),
  )
  .refine((path) => Object.hasOwn(keyed, path), { error: `must be one of ${endpoints.join(', ')}` })
  .meta({ description: 'Path of the endpoint that was called with the key', example: confirmBuyRoute.path });

export const findOutcomeRoute = tokenRoute({
  method: 'GET',
  path: '/partner/idempotency/:key',
  operationId: 'findOutcome',
  section: 'decisions 3',
  summary: 'What became of an Idempotency-Key',
  description:
    'Ends guessing after a timeout: with `unknown` nothing was executed and nothing is under way, `in_progress` is at work, from the moment its body was read, `done` carries the stored outcome and the digest of the body that was executed.',
  access: { token: 'any' },
  scope: 'any',
  query: z.object({ endpoint }),
  response: namedObject('KeyOutcome', {
    key: z.string(),
    endpoint: z.string(),
    state: z.enum(['unknown', 'in_progress', 'done']),
    status: z.number().optional(),
    body: z.unknown().optional(),
    body_sha256: z.string().optional(),
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { params, query }) {
    const asked = { key: params.key ?? '', endpoint: query.endpoint };
    const problem = keyProblem(asked.key);
    if (problem !== undefined) throw fieldError('VALIDATION_ERROR', 'key', problem);
    const record = await lookUpKey(context, asked);
    if (typeof record === 'string') return { data: { ...asked, state: record } };
    return {
      data: {
        ...asked,
        state: record.state,
        ...(record.state === 'done'
          ? {
              status: record.status,
              body: bodyOf(keyed[record.endpoint]?.presentStored?.(record.outcome ?? {}, context.core)),
            }
          : {}),
        body_sha256: Buffer.from(record.bodySha256).toString('hex'),
      },
    };
  },
});

/** A stored answer as its first call got it, but for what is of one call alone. */
function bodyOf(stored: StoredReply<unknown> | undefined): object | undefined {
  if (!stored || 'data' in stored) return stored && { success: true, data: stored.data };
  const { failure: code, details } = stored;
  return { success: false, error: { code, message: describeError(code).message, ...(details && { details }) } };
}
