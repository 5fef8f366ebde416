import { z } from 'zod';
import { isoTime, parseIstDate } from '../../domain/kernel/clock.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { readChannelHealth, readChannelStatus, switchOn } from '../../domain/webhook-desk/channel-health.ts';
import { findEndpointSetting, removeEndpoint, setEndpoint } from '../../domain/webhook-desk/endpoint-setting.ts';
import { getDelivery } from '../../domain/webhook-desk/get-delivery.ts';
import { listDeliveries } from '../../domain/webhook-desk/list-deliveries.ts';
import {
  cancelRotation,
  promoteSecret,
  revealSecrets,
  rotateSecret,
} from '../../domain/webhook-desk/secret-rotation.ts';
import { replayUndelivered, sendAgain } from '../../domain/webhook-desk/send-again.ts';
import { sendPing } from '../../domain/webhook-desk/send-ping.ts';
import { eventKinds } from '../../domain/webhooks/event-data.ts';
import { partnerProcedure, router } from '../init.ts';
import {
  presentDelivery,
  presentDeliveryDetail,
  presentHealth,
  presentSetting,
  presentStatus,
} from './present-webhooks.ts';

const deliveryInput = z.object({ deliveryId: z.string().max(100) });
const istDay = z.string().max(10);

export const webhooksRouter = router({
  /** Address and static headers, the same in both modes; null where none are set. */
  endpoint: partnerProcedure.query(async ({ ctx }) => {
    const setting = await findEndpointSetting(ctx.partner);
    return setting ? presentSetting(setting) : null;
  }),

  /** Sets both. A header without a value keeps the one it has. */
  setEndpoint: partnerProcedure
    .input(
      z.object({
        url: z.string().trim(),
        headers: z.array(z.object({ name: z.string().trim(), value: z.string().optional() })).max(50),
      }),
    )
    .mutation(async ({ ctx, input }) => presentSetting(await setEndpoint(ctx.partner, input))),

  removeEndpoint: partnerProcedure.mutation(({ ctx }) => removeEndpoint(ctx.partner)),

  /** The secrets in clear. A change, since it leaves an audit entry and its answer must not lie in a cache. */
  revealSecrets: partnerProcedure.mutation(async ({ ctx }) => presentSecrets(await revealSecrets(ctx.partner))),

  rotateSecret: partnerProcedure.mutation(async ({ ctx }) => presentSecrets(await rotateSecret(ctx.partner))),

  promoteSecret: partnerProcedure.mutation(({ ctx }) => promoteSecret(ctx.partner)),

  cancelRotation: partnerProcedure.mutation(({ ctx }) => cancelRotation(ctx.partner)),

  /** Sends a test event and answers with what came back. */
  sendPing: partnerProcedure.mutation(async ({ ctx }) => presentDeliveryDetail(await sendPing(ctx.partner))),

  /** Whether deliveries of this mode fail or are switched off. */
  status: partnerProcedure.query(async ({ ctx }) => presentStatus(await readChannelStatus(ctx.partner))),

  health: partnerProcedure.query(async ({ ctx }) => presentHealth(await readChannelHealth(ctx.partner))),

  switchOn: partnerProcedure.mutation(({ ctx }) => switchOn(ctx.partner)),

  /** The delivery log, newest first. `from` and `to` are IST days, both included. */
  deliveries: partnerProcedure
    .input(
      z.object({
        state: z.enum(['pending', 'succeeded', 'failed', 'unsent']).optional(),
        kind: z.enum(eventKinds).optional(),
        from: istDay.optional(),
        to: istDay.optional(),
        search: z.string().trim().max(100).optional(),
        before: z.string().max(100).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { from, to, ...filter } = input;
      const { deliveries, nextBefore } = await listDeliveries(ctx.partner, {
        ...filter,
        fromDay: from === undefined ? undefined : dayOf(from, 'INVALID_FROM'),
        toDay: to === undefined ? undefined : dayOf(to, 'INVALID_TO'),
      });
      return {
        deliveries: deliveries.map(presentDelivery),
        nextBefore: nextBefore ?? null,
        now: isoTime(ctx.partner.now),
      };
    }),

  delivery: partnerProcedure
    .input(deliveryInput)
    .query(async ({ ctx, input }) => presentDeliveryDetail(await getDelivery(ctx.partner, input))),

  /** `attemptsSeen` is what the screen shows of the delivery: of two clicks on it, one sends. */
  sendAgain: partnerProcedure
    .input(deliveryInput.extend({ attemptsSeen: z.int().min(0).max(2_147_483_647).optional() }))
    .mutation(({ ctx, input }) => sendAgain(ctx.partner, input)),

  /** Sends again all that failed or was never sent, of these IST days. */
  replay: partnerProcedure.input(z.object({ from: istDay, to: istDay })).mutation(({ ctx, input }) =>
    replayUndelivered(ctx.partner, {
      fromDay: dayOf(input.from, 'INVALID_FROM'),
      toDay: dayOf(input.to, 'INVALID_TO'),
    }),
  ),
});

function dayOf(text: string, code: 'INVALID_FROM' | 'INVALID_TO'): number {
  const day = parseIstDate(text);
  if (day === undefined) throw new DomainError(code);
  return day;
}

function presentSecrets({ secret, nextSecret }: { secret: string; nextSecret: string | undefined }) {
  return { secret, nextSecret: nextSecret ?? null };
}
