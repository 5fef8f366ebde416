import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { eventKinds } from '../../../domain/webhooks/event-data.ts';
import { readChannelHealth, readChannelStatus, switchOn } from '../../../domain/webhooks/management/channel-health.ts';
import {
  findEndpointSetting,
  removeEndpoint,
  setEndpoint,
} from '../../../domain/webhooks/management/endpoint-setting.ts';
import { getDelivery } from '../../../domain/webhooks/management/get-delivery.ts';
import { listDeliveries } from '../../../domain/webhooks/management/list-deliveries.ts';
import {
  cancelRotation,
  promoteSecret,
  revealSecrets,
  rotateSecret,
} from '../../../domain/webhooks/management/secret-rotation.ts';
import { replayUndelivered, sendAgain } from '../../../domain/webhooks/management/send-again.ts';
import { sendPing } from '../../../domain/webhooks/management/send-ping.ts';
import { partnerProcedure, router } from '../init.ts';
import { dayNumbers, istDaysInput, requireDayNumber } from '../ist-days.ts';
import {
  presentDelivery,
  presentDeliveryDetail,
  presentHealth,
  presentSetting,
  presentStatus,
} from './present-webhooks.ts';

const deliveryInput = z.object({ deliveryId: z.string().max(100) });

export const webhooksRouter = router({
  /** Address and static headers, the same in both modes; null where none are set. */
  endpoint: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const setting = await findEndpointSetting(ctx.partner);
    return setting ? presentSetting(setting) : null;
  }),

  /** Sets both. A header without a value keeps the one it has. */
  setEndpoint: partnerProcedure('webhooks.write')
    .input(
      z.object({
        url: z.string().trim(),
        headers: z.array(z.object({ name: z.string().trim(), value: z.string().optional() })).max(50),
      }),
    )
    .mutation(async ({ ctx, input }) => presentSetting(await setEndpoint(ctx.partner, input))),

  removeEndpoint: partnerProcedure('webhooks.write').mutation(({ ctx }) => removeEndpoint(ctx.partner)),

  /** The secrets in clear. A change, since it leaves an audit entry and its answer must not lie in a cache. */
  revealSecrets: partnerProcedure('webhooks.write').mutation(async ({ ctx }) =>
    presentSecrets(await revealSecrets(ctx.partner)),
  ),

  rotateSecret: partnerProcedure('webhooks.write').mutation(async ({ ctx }) =>
    presentSecrets(await rotateSecret(ctx.partner)),
  ),

  promoteSecret: partnerProcedure('webhooks.write').mutation(({ ctx }) => promoteSecret(ctx.partner)),

  cancelRotation: partnerProcedure('webhooks.write').mutation(({ ctx }) => cancelRotation(ctx.partner)),

  /** Sends a test event and answers with what came back. */
  sendPing: partnerProcedure('webhooks.write').mutation(async ({ ctx }) =>
    presentDeliveryDetail(await sendPing(ctx.partner)),
  ),

  /** Whether deliveries of this mode fail or are switched off. */
  status: partnerProcedure('business.read').query(async ({ ctx }) =>
    presentStatus(await readChannelStatus(ctx.partner)),
  ),

  health: partnerProcedure('developers.read').query(async ({ ctx }) =>
    presentHealth(await readChannelHealth(ctx.partner)),
  ),

  switchOn: partnerProcedure('webhooks.write').mutation(({ ctx }) => switchOn(ctx.partner)),

  /** The delivery log, newest first. `from` and `to` are IST days, both included. */
  deliveries: partnerProcedure('developers.read')
    .input(
      istDaysInput.extend({
        state: z.enum(['pending', 'succeeded', 'failed', 'unsent']).optional(),
        kind: z.enum(eventKinds).optional(),
        search: z.string().trim().max(100).optional(),
        before: z.string().max(100).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { from, to, ...filter } = input;
      const { deliveries, nextBefore } = await listDeliveries(ctx.partner, {
        ...filter,
        ...dayNumbers({ from, to }),
      });
      return {
        deliveries: deliveries.map(presentDelivery),
        nextBefore: nextBefore ?? null,
        now: isoTime(ctx.partner.now),
      };
    }),

  delivery: partnerProcedure('developers.read')
    .input(deliveryInput)
    .query(async ({ ctx, input }) => presentDeliveryDetail(await getDelivery(ctx.partner, input))),

  /** `attemptsSeen` is what the screen shows of the delivery: of two clicks on it, one sends. */
  sendAgain: partnerProcedure('webhooks.write')
    .input(deliveryInput.extend({ attemptsSeen: z.int().min(0).max(2_147_483_647).optional() }))
    .mutation(({ ctx, input }) => sendAgain(ctx.partner, input)),

  /** Sends again all that failed or was never sent, of these IST days. */
  replay: partnerProcedure('webhooks.write')
    .input(istDaysInput.required())
    .mutation(({ ctx, input: { from, to } }) =>
      replayUndelivered(ctx.partner, {
        fromDay: requireDayNumber(from, 'INVALID_FROM'),
        toDay: requireDayNumber(to, 'INVALID_TO'),
      }),
    ),
});

function presentSecrets({ secret, nextSecret }: { secret: string; nextSecret: string | undefined }) {
  return { secret, nextSecret: nextSecret ?? null };
}
