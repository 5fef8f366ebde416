import { z } from 'zod';
import { getCall } from '../../../../domain/developer/request-log/get-call.ts';
import { listCalls } from '../../../../domain/developer/request-log/list-calls.ts';
import type { LoggedCall } from '../../../../domain/developer/request-log/logged-call.ts';
import { errorRanges, summariseErrors } from '../../../../domain/developer/request-log/summarise-errors.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { partnerProcedure, router } from '../../init.ts';
import { callFilter, callFilterInput } from './call-filter.ts';

export const requestLogRouter = router({
  /** Calls newest first, walked by ids. A page may be short and still lead on: the log is looked through in stretches. */
  list: partnerProcedure('developers.read')
    .input(
      callFilterInput.extend({ before: z.string().max(100).optional(), limit: z.int().min(1).max(100).default(50) }),
    )
    .query(async ({ ctx, input }) => {
      const { before, limit } = input;
      const { calls, nextBefore } = await listCalls(ctx.partner, { ...callFilter(input), before, limit });
      return { calls: calls.map(presentCall), nextBefore: nextBefore ?? null };
    }),

  detail: partnerProcedure('developers.read')
    .input(z.object({ requestId: z.string().max(100) }))
    .query(async ({ ctx, input }) => {
      const call = await getCall(ctx.partner, input);
      return {
        ...presentCall(call),
        userAgent: call.userAgent ?? null,
        keyDigest: call.keyDigest ?? null,
        requestBody: call.requestBody ?? null,
        requestBytes: call.requestBytes ?? null,
        responseBody: call.responseBody ?? null,
        responseBytes: call.responseBytes,
        named: call.named,
        webhooks: call.webhooks.map(({ deliveryId, kind, state, createdAt }) => ({
          deliveryId,
          kind,
          state,
          createdAt: isoTime(createdAt),
        })),
      };
    }),

  /** Patterns that the log can be narrowed to. */
  routes: partnerProcedure('developers.read').query(({ ctx }) => [
    ...new Set(
      ctx.partner.core.accounts.endpoints.filter(({ opensWith }) => opensWith !== 'none').map(({ path }) => path),
    ),
  ]),

  /** What went wrong, by code and endpoint, over a range that ends now. */
  errors: partnerProcedure('developers.read')
    .input(z.object({ range: z.enum(Object.keys(errorRanges) as [keyof typeof errorRanges]) }))
    .query(async ({ ctx, input }) => {
      const { groups, errors, from, until } = await summariseErrors(ctx.partner, input);
      return {
        groups: groups.map(({ lastSeenAt, ...group }) => ({ ...group, lastSeenAt: isoTime(lastSeenAt) })),
        errors,
        from: isoTime(from),
        until: isoTime(until),
      };
    }),
});

function presentCall(call: LoggedCall) {
  return {
    requestId: call.requestId,
    at: isoTime(call.at),
    method: call.method,
    route: call.route,
    path: call.path,
    status: call.status,
    code: call.code ?? null,
    latencyMs: call.latencyMs,
    tokenLastFour: call.tokenLastFour ?? null,
    address: call.address,
    isReplay: call.isReplay,
    isBodyMismatch: call.isBodyMismatch,
  };
}
