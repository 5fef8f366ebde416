import { z } from 'zod';
import { type CallPlace, followCalls, placeOf } from '../../../domain/developer/request-log/follow-calls.ts';
import { listCalls } from '../../../domain/developer/request-log/list-calls.ts';
import type { LoggedCall } from '../../../domain/developer/request-log/logged-call.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { queryNumber } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { waitFor, waitSeconds } from './wait-for.ts';

const PATH = '/partner/sandbox/requests';
const LIMIT_MAX = 100;
/** The log is written every half second: what ended before that is in it, from every process. */
const SETTLED_MS = 1_500;

const requestSchema = namedObject('SandboxRequest', {
  request_id: z.string(),
  at: z.iso.datetime().meta({ description: 'When it came, in real time' }),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  code: z.string().nullable().meta({ description: 'The error, if it was one' }),
  latency_ms: z.int(),
  is_replay: z.boolean().meta({ description: 'Answered by the outcome of an earlier call with its key' }),
  is_body_mismatch: z.boolean().meta({ description: 'Its key came with another body the first time' }),
});

export const listRequestsRoute = tokenRoute({
  method: 'GET',
  path: PATH,
  operationId: 'listSandboxRequests',
  section: 'decisions 14',
  summary: 'Calls of your sandbox as they are made',
  description:
    'The newest calls of the request log, oldest first; send `since` on to follow them, as `tola logs tail` does: then the next ones come, as many pages as there are. A call is here a second or two after its answer; one whose row was written later than that, by a process that was held up, is in the dashboard alone. Of calls that went well a busy process keeps 200 a second, and counts the others without keeping them. Calls of this endpoint are left out. The dashboard has bodies too.',
  access: { token: 'any' },
  scope: 'read',
  isSandboxOnly: true,
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,16}(?:-req_[0-9a-z]{26})?$/, { error: 'must be the next_since of an earlier answer' })
      .optional()
      .meta({ description: 'The next_since of the answer before: only what came after it' }),
    limit: queryNumber({
      min: 1,
      max: LIMIT_MAX,
      fallback: 50,
      description: 'So many at most, 1 to 100: the newest, or with since the next',
    }),
    wait_seconds: waitSeconds,
  }),
  response: namedObject('SandboxRequestList', { requests: z.array(requestSchema), next_since: z.string() }),
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR'],
  async handler(context, { query, isAwaited }) {
    const after = query.since === undefined ? undefined : placeFrom(query.since);
    let until = 0;
    const read = async () => {
      until = context.core.clock.now() - SETTLED_MS;
      if (after) return followCalls(context, { after, until, exceptRoute: PATH, limit: query.limit });
      const { calls } = await listCalls(context, { limit: LIMIT_MAX });
      const settled = calls.filter((call) => call.route !== PATH && placeOf(call).endedUs <= until * 1_000);
      return settled.sort(byPlace).slice(-query.limit);
    };
    const calls = await waitFor(
      { bookId: context.bookId, isAwaited },
      read,
      (found) => found.length === 0,
      query.wait_seconds,
    );
    const last = calls.at(-1);
    // Without a mark and without calls, who follows goes on from here: what is older was not asked for.
    const next = last ? sinceOf(placeOf(last)) : (query.since ?? String(until * 1_000));
    return { data: { requests: calls.map(present), next_since: next } };
  },
});

/** A mark as it was given: of earlier releases without the call, which stood for all that were answered in its microsecond. */
function placeFrom(since: string): CallPlace {
  const [endedUs, requestId = 'req_~'] = since.split(/-(.*)/s);
  return { endedUs: Number(endedUs), requestId };
}

function sinceOf({ endedUs, requestId }: CallPlace): string {
  return `${endedUs}-${requestId}`;
}

function byPlace(left: LoggedCall, right: LoggedCall): number {
  const [one, other] = [placeOf(left), placeOf(right)];
  return one.endedUs - other.endedUs || (one.requestId < other.requestId ? -1 : 1);
}

function present(call: LoggedCall): z.input<typeof requestSchema> {
  return {
    request_id: call.requestId,
    at: isoTime(call.at),
    method: call.method,
    path: call.path,
    status: call.status,
    code: call.code ?? null,
    latency_ms: Math.round(call.latencyMs),
    is_replay: call.isReplay,
    is_body_mismatch: call.isBodyMismatch,
  };
}
