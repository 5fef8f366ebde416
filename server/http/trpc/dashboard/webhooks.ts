import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { paise, rupees, unitsFromDecimal } from '../../../domain/kernel/money.ts';
import { eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { listEvents } from '../../../domain/webhooks/events/list-events.ts';
import { resendEvent } from '../../../domain/webhooks/events/resend-event.ts';
import { addEndpoint } from '../../../domain/webhooks/management/add-endpoint.ts';
import { readChannelHealth, readWorstChannel, switchOn } from '../../../domain/webhooks/management/channel-health.ts';
import {
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  setEndpoint,
} from '../../../domain/webhooks/management/endpoint-setting.ts';
import { readFloatThreshold, setFloatThreshold } from '../../../domain/webhooks/management/float-threshold.ts';
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

const THRESHOLD_INR_MAX = 1_000_000_000;
const deliveryInput = z.object({ deliveryId: z.string().max(100) });
/** Without an id the first endpoint is meant, that of spec part 6. */
const choice = z.object({ endpointId: z.string().max(100).optional() });
const headersInput = z.array(z.object({ name: z.string().trim(), value: z.string().optional() })).max(50);
const endpointInput = z.object({
  url: z.string().trim().max(4_000),
  name: z.string().max(200).nullish(),
  kinds: z.array(z.string().max(100)).max(100).optional(),
  headers: headersInput,
});

export const webhooksRouter = router({
  /** Sets address and static headers of the first endpoint, that of both modes. A header without a value keeps the one it has. */
  setEndpoint: partnerProcedure('webhooks.write')
    .input(
      z.object({
        url: z.string().trim(),
        headers: headersInput,
      }),
    )
    .mutation(async ({ ctx, input }) => presentSetting(await setEndpoint(ctx.partner, input))),

  /** The endpoints of this mode, the one for both modes first. */
  endpoints: partnerProcedure('developers.read').query(async ({ ctx }) =>
    (await listEndpoints(ctx.partner, { mode: ctx.partner.mode })).map(presentSetting),
  ),

  /** Makes an endpoint; its secret is in this answer. A change, so no cache keeps it. */
  addEndpoint: partnerProcedure('webhooks.write')
    .input(endpointInput.extend({ isForBothModes: z.boolean().default(false) }))
    .mutation(async ({ ctx, input: { isForBothModes, ...input } }) => {
      const mode = isForBothModes ? 'both' : ctx.partner.mode;
      const { secret, ...setting } = await addEndpoint(ctx.partner, { ...input, mode });
      return { ...presentSetting(setting), secret };
    }),

  /** Kinds and headers one by one. At an address of another origin all headers are given anew, in `headers`. */
  changeEndpoint: partnerProcedure('webhooks.write')
    .input(
      endpointInput.partial().extend({
        endpointId: z.string().max(100),
        isEnabled: z.boolean().optional(),
        kinds: z.record(z.string().max(100), z.boolean()).optional(),
        headerChanges: z
          .array(z.object({ name: z.string().trim(), value: z.string().nullable() }))
          .max(100)
          .optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => presentSetting(await changeEndpoint(ctx.partner, input))),

  removeEndpoint: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(({ ctx, input }) => removeEndpoint(ctx.partner, input)),

  /** The secrets in clear. A change, since it leaves an audit entry and its answer must not lie in a cache. */
  revealSecrets: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(async ({ ctx, input }) => presentSecrets(await revealSecrets(ctx.partner, input))),

  rotateSecret: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(async ({ ctx, input }) => presentSecrets(await rotateSecret(ctx.partner, input))),

  promoteSecret: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(({ ctx, input }) => promoteSecret(ctx.partner, input)),

  cancelRotation: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(({ ctx, input }) => cancelRotation(ctx.partner, input)),

  /** Sends a test event and answers with what came back. */
  sendPing: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(async ({ ctx, input }) => presentDeliveryDetail(await sendPing(ctx.partner, input))),

  /** Whether deliveries of this mode fail or are switched off. */
  status: partnerProcedure('business.read').query(async ({ ctx }) =>
    presentStatus(await readWorstChannel(ctx.partner)),
  ),

  /** Of one endpoint, or of all of this mode together. */
  health: partnerProcedure('developers.read')
    .input(choice)
    .query(async ({ ctx, input }) => presentHealth(await readChannelHealth(ctx.partner, input))),

  switchOn: partnerProcedure('webhooks.write')
    .input(choice)
    .mutation(({ ctx, input }) => switchOn(ctx.partner, input)),

  /** The events of 30 days, newest first, whether or not an endpoint wanted them. */
  events: partnerProcedure('developers.read')
    .input(
      z.object({
        kind: z.enum(eventKinds).optional(),
        cursor: z.string().max(100).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { events, nextCursor } = await listEvents(ctx.partner, { ...input, isNewestFirst: true });
      return {
        events: events.map(({ createdAt, ...event }) => ({ ...event, createdAt: isoTime(createdAt) })),
        nextCursor: nextCursor ?? null,
      };
    }),

  /** Sends an event anew to the endpoints that want it, or to one. */
  resendEvent: partnerProcedure('webhooks.write')
    .input(choice.extend({ eventId: z.string().max(100) }))
    .mutation(async ({ ctx, input }) => ({ deliveries: await resendEvent(ctx.partner, input) })),

  /** Below which available amount float.low is sent; null where it never is. */
  floatThreshold: partnerProcedure('business.read').query(async ({ ctx }) => {
    const threshold = await readFloatThreshold(ctx.partner);
    return { thresholdInr: threshold === undefined ? null : rupees(threshold) };
  }),

  setFloatThreshold: partnerProcedure('webhooks.write')
    .input(z.object({ thresholdInr: z.number().max(THRESHOLD_INR_MAX).nullable() }))
    .mutation(({ ctx, input: { thresholdInr } }) => {
      const units = thresholdInr === null ? undefined : unitsFromDecimal(thresholdInr, 2);
      if (thresholdInr !== null && units === undefined) {
        throw fieldError('VALIDATION_ERROR', 'threshold', 'must be rupees with at most 2 decimals');
      }
      return setFloatThreshold(ctx.partner, units === undefined ? undefined : paise(units));
    }),

  /** The delivery log, newest first. `from` and `to` are IST days, both included. */
  deliveries: partnerProcedure('developers.read')
    .input(
      istDaysInput.extend({
        state: z.enum(['pending', 'succeeded', 'failed', 'unsent']).optional(),
        kind: z.enum(eventKinds).optional(),
        endpointId: z.string().max(100).optional(),
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
    .input(istDaysInput.required().extend(choice.shape))
    .mutation(({ ctx, input: { from, to, endpointId } }) =>
      replayUndelivered(ctx.partner, {
        endpointId,
        fromDay: requireDayNumber(from, 'INVALID_FROM'),
        toDay: requireDayNumber(to, 'INVALID_TO'),
      }),
    ),
});

function presentSecrets({ secret, nextSecret }: { secret: string; nextSecret: string | undefined }) {
  return { secret, nextSecret: nextSecret ?? null };
}
