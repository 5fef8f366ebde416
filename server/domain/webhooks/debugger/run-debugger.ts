import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { WindowOver } from '../../accounts/rate-windows/window.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { openEndpoint } from '../endpoint.ts';
import { findChannel } from '../store.ts';
import type { SendFailure, WebhookRequest } from '../webhook-sender.ts';
import { loggedHeaders } from '../write-request.ts';
import { type DebuggerCheck, debuggerChecks, requestsOf, shouldTake } from './debugger-checks.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** One request of a check and what came back. */
type DebuggerExchange = {
  /** Values of static headers are masked */
  headers: Record<string, string>;
  body: string;
  latencyMs: number;
  answer: { status: number; headers: Record<string, string>; body: string; isCut: boolean } | { error: SendFailure };
};

/** How a check went. */
export type DebuggerResult = {
  check: DebuggerCheck;
  shouldTake: boolean;
  /** unclear: no answer came, or the check was not made because the good event got none */
  verdict: 'right' | 'wrong' | 'unclear';
  /** It refused what it should refuse, but with a 5xx: perhaps it broke rather than judged */
  isBreaking: boolean;
  exchanges: DebuggerExchange[];
};

const WINDOW_MS = 60_000;
const ANSWER_CHARACTERS_MAX = 4_096;

/**
 * Sends an endpoint of the mode, the first or the one that is named, good and bad events and reports which it wrongly took or refused. They go straight to it: no
 * delivery, no retry, no trace in the log of deliveries. Leaves an audit entry. Raises VALIDATION_ERROR where there is no endpoint, NOT_FOUND, RATE_LIMITED on a
 * second run within a minute.
 */
export async function runDebugger(
  context: PartnerContext,
  { endpointId }: { endpointId?: string | undefined } = {},
): Promise<DebuggerResult[]> {
  const { core, partner, mode } = context;
  const channel = await findChannel(core.database.pool, context.bookId);
  const sealed = requireEndpoint(channel, endpointId);
  const bucket = `webhook-debugger:${partner.id}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax: 1 });
  if (window.isOver)
    throw new WindowOver(window, `The webhook debugger runs once a minute. Wait ${window.resetSeconds} seconds.`);
  await recordAudit(context, core.database.pool, {
    action: 'webhook.debugger_run',
    subject: endpointId ?? partner.id,
  });
  const realNow = core.clock.now();
  const run = {
    endpoint: openEndpoint(core.vault, sealed, realNow),
    mode,
    newEventId: () => newId('evt', context.now),
    createdAt: context.now,
    nowSeconds: Math.floor(realNow / 1000),
  };
  const exchange = async (request: WebhookRequest): Promise<DebuggerExchange> => {
    const { latencyMs, ...answer } = await core.webhooks.sender.send(request);
    const headers = loggedHeaders(run.endpoint, request.headers);
    return { headers, body: Buffer.from(request.body).toString('utf8'), latencyMs, answer: capped(answer) };
  };
  const make = async (check: DebuggerCheck): Promise<DebuggerResult> => {
    const exchanges: DebuggerExchange[] = [];
    // One after the other: what their order shows would be lost otherwise.
    for (const request of requestsOf(check, run)) exchanges.push(await exchange(request));
    return judge(check, exchanges);
  };
  const good = await make('good');
  const others = debuggerChecks.filter((check) => check !== 'good');
  if (good.verdict === 'unclear') return [good, ...others.map((check) => judge(check, []))];
  return [good, ...(await Promise.all(others.map(make)))];
}

type Answer = { status: number; headers: Record<string, string>; body: string } | { error: SendFailure };

function capped(answer: Answer): DebuggerExchange['answer'] {
  if ('error' in answer) return answer;
  const isCut = answer.body.length > ANSWER_CHARACTERS_MAX;
  return { ...answer, body: answer.body.slice(0, ANSWER_CHARACTERS_MAX), isCut };
}

function judge(check: DebuggerCheck, exchanges: DebuggerExchange[]): DebuggerResult {
  const take = shouldTake(check);
  const statuses = exchanges.map(({ answer }) => ('status' in answer ? answer.status : undefined));
  const isTaken = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
  const isUnclear = statuses.length === 0 || statuses.some((status) => status === undefined);
  const isRight = statuses.every((status) => isTaken(status) === take);
  const isBreaking = !take && statuses.some((status) => status !== undefined && status >= 500);
  return {
    check,
    shouldTake: take,
    verdict: isUnclear ? 'unclear' : isRight ? 'right' : 'wrong',
    isBreaking,
    exchanges,
  };
}
