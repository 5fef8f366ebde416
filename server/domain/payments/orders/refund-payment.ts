import { HELD, readRestoration } from '../../accounts/restorations/read-restoration.ts';
import type { StepSource } from '../../kernel/callback.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import type { Core } from '../context.ts';
import type { RefundAnswer } from './payment-gateway.ts';
import { failAttempt, findAttempts, nextAttempt, noteUnknown, type RefundAttempt } from './store/refund-attempts.ts';
import {
  claimRefund,
  completeRefund,
  findRefund,
  putRefundOff,
  type Refund,
  type RefundVerdict,
} from './store/refunds.ts';

/**
 * Gives a payment back: asks the gateway, and notes what it says. The first process asks. A refund that is pending, or a gateway that
 * is down, is asked again later with the same id, so that it happens once. One that ends failed is tried under a new id, a few times
 * with growing waits, and only where the gateway says of each id before that it has failed, or made nothing of it; then two of the staff
 * settle it, as they do where the gateway does not know an id any more that had failed: that is no "pending". Once money
 * is back, the ids that did not bring it are looked at for seven days: should one have, staff hear of it. On a database that was
 * restored it is looked for before it is asked for, and only that while it is held. Answers whether the money is
 * back. Spec 3.3, decisions 9, 15.
 */
export async function refundPayment(core: Core, refundId: string, by: StepSource): Promise<boolean> {
  const { pool } = core.database;
  const now = core.clock.now();
  const refund = await claimRefund(pool, { refundId, now });
  if (!refund) return (await findRefund(pool, refundId))?.status === 'completed';
  let problem: string | null = null;
  try {
    const found = await lookAtOthers(core, refund, by);
    if (found === 'done') return true;
    if (found === 'unknown') problem = 'its gateway does not know an id any more that had failed';
    if (found === 'open' && refund.status === 'pending') {
      const restored = await readRestoration(pool);
      const isHeld = restored?.releasedAt === null;
      const begun = isHeld ? undefined : await nextAttempt(pool, { refundId, now });
      const attempt = begun ?? (await openAttempt(core, refundId));
      const known = attempt && restored ? await gatewayOf(core, refund).read(attempt.attemptId) : undefined;
      if (isHeld && !known) problem = `${HELD}; its gateway does not know it`;
      else if (!attempt) problem = 'its attempts have failed at the gateway';
      else {
        const answer = known ?? (await askFor(core, refund, { attemptId: attempt.attemptId, now }));
        if (answer.status === 'completed') {
          await noteRefunded(core, refund, { attemptId: attempt.attemptId, reference: answer.reference, by });
          return true;
        }
        if (answer.status !== 'pending') {
          core.log.warn({ refundId, attemptId: attempt.attemptId }, `a refund has ${answer.status} at its gateway`);
          await failAttempt(pool, { attemptId: attempt.attemptId, ...answer, now });
          return false;
        }
      }
    }
  } catch (error) {
    core.log.warn({ error, refundId }, 'a refund could not be asked for');
    problem = error instanceof ProviderProblem ? error.message : 'it broke on our side';
  }
  await putRefundOff(pool, { refundId, problem, now });
  return refund.status === 'completed';
}

/**
 * Notes that an attempt of a refund has given the money back. Where it was back by another way, that is kept for the staff, and logged.
 * Answers whether it was news.
 */
export async function noteRefunded(
  core: Core,
  refund: Refund,
  report: { attemptId: string; reference: string; by: StepSource },
): Promise<RefundVerdict> {
  const { refundId, clockOffsetMs } = refund;
  const at = core.clock.now() + clockOffsetMs;
  const verdict = await completeRefund(core.database.pool, { refundId, place: 'gateway_clearing', at, ...report });
  if (verdict === 'twice') core.log.error({ refundId, ...report }, 'money of a refund has gone back twice');
  return verdict;
}

/**
 * Asks for an attempt. Where that met a problem, the gateway is asked whether it knows it: if it does, that counts; if it had refused and
 * knows of none, nothing was made (`refused`). Raises the problem of the ask otherwise, and notes where the gateway knows of none.
 */
async function askFor(
  core: Core,
  refund: Refund,
  asked: { attemptId: string; now: number },
): Promise<RefundAnswer | { status: 'refused'; reason: string }> {
  const gateway = gatewayOf(core, refund);
  try {
    return await gateway.refund(asked.attemptId);
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind === 'exists') throw error;
    const answer = await gateway.read(asked.attemptId).catch(() => {
      throw error;
    });
    if (answer) return answer;
    if (error.kind === 'refused') return { status: 'refused', reason: error.message };
    await noteUnknown(core.database.pool, asked);
    throw error;
  }
}

/**
 * Looks at the ids of a refund that have failed, or at all that have not brought the money where it is back: a gateway may have second
 * thoughts. `pending` where one of them is on its way again, `unknown` where the gateway does not know one that had failed: nothing new
 * may be asked for then. One that was refused is not there, as it should be.
 */
async function lookAtOthers(
  core: Core,
  refund: Refund,
  by: StepSource,
): Promise<'done' | 'pending' | 'unknown' | 'open'> {
  const isOver = refund.status === 'completed';
  const attempts = await findAttempts(core.database.pool, refund.refundId);
  let result: 'pending' | 'unknown' | 'open' = 'open';
  for (const { attemptId, status } of attempts) {
    if (status === 'completed' || (status === 'asked' && !isOver)) continue;
    const answer = await gatewayOf(core, refund).read(attemptId);
    if (answer?.status === 'completed') {
      const verdict = await noteRefunded(core, refund, { attemptId, reference: answer.reference, by });
      if (verdict !== 'twice' && !isOver) return 'done';
    } else if (answer?.status === 'pending') result = 'pending';
    else if (answer === undefined && status === 'failed' && !isOver) {
      await noteUnknown(core.database.pool, { attemptId, now: core.clock.now() });
      if (result === 'open') result = 'unknown';
    }
  }
  return result;
}

/** The attempt that is asked for and not decided. */
async function openAttempt(core: Core, refundId: string): Promise<RefundAttempt | undefined> {
  return (await findAttempts(core.database.pool, refundId)).findLast(({ status }) => status === 'asked');
}

/** Money goes back the way it came: where another gateway has taken over, the old one's settings have to return for it. */
function gatewayOf(core: Core, refund: Refund) {
  const { sipId, mode, orderId, gatewayPaymentId, amount } = refund;
  const { gateways, mandates } = core.payments.collection;
  const gateway = sipId === null ? gateways[mode] : mandates[mode];
  if (gateway.name !== refund.gateway) throw new ProviderProblem('unavailable', `the money came by ${refund.gateway}`);
  const asked = (refundId: string) => ({ refundId, orderId, gatewayPaymentId, amount });
  return sipId === null
    ? {
        refund: (id: string) => gateways[mode].refund(asked(id)),
        read: (id: string) => gateways[mode].readRefund(asked(id)),
      }
    : {
        refund: (id: string) => mandates[mode].refund({ ...asked(id), sipId }),
        read: (id: string) => mandates[mode].readRefund({ ...asked(id), sipId }),
      };
}
