import { z } from 'zod';
import type { Core } from '../../domain/context.ts';
import { DELIVERY_CONFIRM_ENDPOINT, deliveryOutcomeFromStored } from '../../domain/delivery/confirm-delivery.ts';
import { findIdempotencyRecord } from '../../domain/idempotency/find-record.ts';
import { describeError } from '../../domain/kernel/errors.ts';
import { CREATE_ORDER_ENDPOINT, creationResult } from '../../domain/payments/create-order.ts';
import { orderFromRow } from '../../domain/payments/order.ts';
import { sipCreationResult } from '../../domain/sips/create-sip.ts';
import { CREATE_SIP_ENDPOINT, sipFromRow } from '../../domain/sips/sip.ts';
import { buyOutcomeFromStored } from '../../domain/trading/buy-outcome.ts';
import { BUY_CONFIRM_ENDPOINT, buyResult } from '../../domain/trading/confirm-buy.ts';
import { SELL_CONFIRM_ENDPOINT } from '../../domain/trading/confirm-sell.ts';
import { executedOutcomeFromStored } from '../../domain/trading/executed-outcome.ts';
import { GIFT_CONFIRM_ENDPOINT } from '../../domain/transfers/confirm-gift.ts';
import { SEND_CONFIRM_ENDPOINT } from '../../domain/transfers/confirm-send.ts';
import { WITHDRAWALS_ENDPOINT } from '../../domain/withdrawals/request-withdrawal.ts';
import { shownWithdrawalFromRow } from '../../domain/withdrawals/withdrawal.ts';
import { presentBuy } from '../buy/confirm-buy.ts';
import { presentPlaced } from '../delivery/confirm-delivery.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentGift } from '../gift/confirm-gift.ts';
import { presentOrder } from '../payments/present-order.ts';
import { presentSip } from '../payments/sips/present-sip.ts';
import { presentSell } from '../sell/confirm-sell.ts';
import { presentSend } from '../send/confirm-send.ts';
import { presentWithdrawal } from '../withdrawals/present-withdrawal.ts';

type StoredBody = { success: true; data: unknown } | { success: false; error: { code: string; message: string } };

/** How each endpoint that takes keys writes a stored outcome out. */
const presenters: Record<string, (outcome: Record<string, unknown>, core: Core) => StoredBody> = {
  [BUY_CONFIRM_ENDPOINT]: (outcome) => {
    const result = buyResult(buyOutcomeFromStored(outcome));
    return result.ok
      ? { success: true, data: presentBuy(result.value) }
      : { success: false, error: { code: result.code, message: describeError(result.code).message } };
  },
  [CREATE_ORDER_ENDPOINT]: (outcome, core) => {
    const result = creationResult(orderFromRow(outcome));
    return result.ok
      ? { success: true, data: presentOrder(result.value, core) }
      : { success: false, error: { code: result.code, message: describeError(result.code).message } };
  },
  [CREATE_SIP_ENDPOINT]: (outcome, core) => {
    const result = sipCreationResult(sipFromRow(outcome));
    return result.ok
      ? { success: true, data: presentSip(result.value, core) }
      : { success: false, error: { code: result.code, message: describeError(result.code).message } };
  },
  [SELL_CONFIRM_ENDPOINT]: (outcome) => ({ success: true, data: presentSell(executedOutcomeFromStored(outcome)) }),
  [SEND_CONFIRM_ENDPOINT]: (outcome, { vault }) => ({
    success: true,
    data: presentSend(executedOutcomeFromStored(outcome), vault),
  }),
  [GIFT_CONFIRM_ENDPOINT]: (outcome, { vault }) => ({
    success: true,
    data: presentGift(executedOutcomeFromStored(outcome), vault),
  }),
  [WITHDRAWALS_ENDPOINT]: (outcome) => ({ success: true, data: presentWithdrawal(shownWithdrawalFromRow(outcome)) }),
  [DELIVERY_CONFIRM_ENDPOINT]: (outcome, { vault }) => ({
    success: true,
    data: presentPlaced(deliveryOutcomeFromStored(outcome), vault),
  }),
};

const endpoints = Object.keys(presenters);

/** The path as it was called, or as the reference writes it. */
const endpoint = z
  .string({ error: `must be one of ${endpoints.join(', ')}` })
  .transform((path) =>
    path.replace(/^(\/partner\/users\/)[^/]+(\/(?:gift|delivery)\/confirm|\/withdrawals)$/, '$1:user_code$2'),
  )
  .refine((path) => Object.hasOwn(presenters, path), { error: `must be one of ${endpoints.join(', ')}` })
  .meta({ description: 'Path of the endpoint that was called with the key', example: BUY_CONFIRM_ENDPOINT });

export const findOutcomeRoute = tokenRoute({
  method: 'GET',
  path: '/partner/idempotency/:key',
  section: 'decisions 3',
  summary: 'What became of an Idempotency-Key',
  description:
    'Ends guessing after a timeout: `unknown` was never executed, `in_progress` is at work, `done` carries the stored outcome and the digest of the body that was executed.',
  access: { token: 'any' },
  query: z.object({ endpoint }),
  response: z.object({
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
    const record = await findIdempotencyRecord(context, asked);
    if (!record) return { data: { ...asked, state: 'unknown' as const } };
    return {
      data: {
        ...asked,
        state: record.state,
        ...(record.state === 'done'
          ? { status: record.status, body: presenters[record.endpoint]?.(record.outcome ?? {}, context.core) }
          : {}),
        body_sha256: Buffer.from(record.bodySha256).toString('hex'),
      },
    };
  },
});
