import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { CallOutcome, LoggedCall } from './logged-call.ts';
import { readCalls } from './store/read-calls.ts';

/** What the log can be narrowed to. */
export type CallFilter = {
  /** Id of one call */
  requestId?: string | undefined;
  method?: string | undefined;
  /** The pattern of a route; "none" for paths that are none */
  route?: string | undefined;
  outcome?: CallOutcome | undefined;
  code?: string | undefined;
  tokenId?: string | undefined;
  /** Only those whose Idempotency-Key came back with another body */
  isMismatchOnly?: boolean | undefined;
  /** First and last IST day, as day numbers */
  fromDay?: number | undefined;
  toDay?: number | undefined;
};

/**
 * Calls of this partner and mode, newest first, of the last 30 days, whatever became of the sandbox meanwhile; those older than `before`
 * where it is given. At most 20,000 are looked through at a time, so a page may hold fewer than `limit`, or none, and still have a
 * `nextBefore`, which leads on. Raises INVALID_RANGE. Decisions 3 and 4.
 */
export async function listCalls(
  context: Pick<PartnerContext, 'core' | 'partner' | 'mode'>,
  input: CallFilter & { before?: string | undefined; limit: number },
): Promise<{ calls: LoggedCall[]; nextBefore: string | undefined }> {
  const { fromDay, toDay, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const query = {
    partnerId: context.partner.id,
    mode: context.mode,
    requestId: input.requestId,
    method: input.method,
    route: input.route,
    outcome: input.outcome,
    code: input.code,
    tokenId: input.tokenId,
    isMismatchOnly: input.isMismatchOnly === true,
    from: fromDay === undefined ? undefined : istDayStart(fromDay),
    until: toDay === undefined ? undefined : istDayStart(toDay + 1),
    before: input.before,
  };
  const { calls, stretchEnd } = await readCalls(context.core.database.reader('calls'), query, limit + 1);
  const page = calls.slice(0, limit);
  return { calls: page, nextBefore: calls.length > limit ? page.at(-1)?.requestId : stretchEnd };
}
