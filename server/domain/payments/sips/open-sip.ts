import { takeFaults } from '../../accounts/sandbox/take-faults.ts';
import { findMobile } from '../../customers/users/find-mobile.ts';
import { istDate } from '../../kernel/clock.ts';
import { sweep } from '../../kernel/due/run-due.ts';
import { DomainError } from '../../kernel/errors.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import { stillUndecided } from '../../ledger/idempotency/replay.ts';
import type { Core, PartnerContext } from '../context.ts';
import type { OpenMandate } from '../orders/gateway/mandate-gateway.ts';
import type { Sip } from './sip.ts';
import { findUnopenedSips, finishCreation, forgetSip, type UnopenedSip } from './store/creation.ts';

/** By then the call that made a SIP has its gateway's answer, or will never have it. */
const LEAD_MS = 60_000;

/** What a gateway is asked to open for a SIP. `approveBy` is in real time. */
export function openingOf(
  core: Core,
  sip: Pick<
    Sip,
    'sipId' | 'bookId' | 'userCode' | 'installment' | 'asset' | 'frequency' | 'name' | 'createdAt' | 'mandateEndsOn'
  >,
  terms: { payeeName: string; approveBy: number },
): OpenMandate {
  const { bookId, userCode } = sip;
  return {
    sipId: sip.sipId,
    amount: sip.installment,
    frequency: sip.frequency,
    mandateName: sip.name,
    note: `Digital ${sip.asset}`,
    startsOn: istDate(sip.createdAt),
    endsOn: sip.mandateEndsOn,
    ...terms,
    customer: async () => ({ userCode, mobile: await findMobile(core, { bookId, userCode }) }),
  };
}

/**
 * Asks the gateway for the mandate link of a SIP that has just been put on record, and answers the SIP: with its link, or failed where
 * the gateway refuses. A gateway that is not there is a refusal, which leaves nothing behind; where its outcome is unknown, the SIP
 * stays and is opened later. Raises PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE, SERVICE_UNAVAILABLE. Spec part 7,
 * decisions 3.
 */
export async function openSip(context: PartnerContext, sip: Sip, opening: OpenMandate): Promise<Sip> {
  const { core } = context;
  const { pool } = core.database;
  const { sipId } = sip;
  try {
    const [isFaulty] = context.hasFaults ? await takeFaults(pool, 'gateway', [context]) : [];
    if (isFaulty) throw new ProviderProblem('refused', 'the sandbox is set to fail here');
    const opened = await core.payments.collection.mandates[context.mode].open(opening);
    return await finishCreation(pool, { sipId, opened, failReason: null, at: context.now });
  } catch (error) {
    core.log.warn({ error, sipId }, 'a gateway did not open a mandate');
    switch (error instanceof ProviderProblem ? error.kind : 'unknown') {
      case 'refused':
        return finishCreation(pool, { sipId, opened: undefined, failReason: 'gateway_error', at: context.now });
      case 'unavailable':
        await forgetSip(pool, sipId);
        throw new DomainError('PAYMENT_GATEWAY_UNAVAILABLE', { cause: error });
      case 'no_intent':
        await forgetSip(pool, sipId);
        throw new DomainError('UPI_INTENT_UNAVAILABLE', {
          message: 'UPI mandates are not available now. Nothing was charged.',
          cause: error,
        });
      case 'exists':
      case 'unknown':
        throw stillUndecided();
    }
  }
}

/**
 * Finishes SIPs whose gateway's answer was lost: it is asked again with the same id, until it opens or refuses them. Those
 * of which it stays unknown end with their hour, never approved since no link was given out. Runs every minute. Decisions 3.
 */
export function openPendingSips(core: Core): Promise<void> {
  const madeBefore = core.clock.now() - LEAD_MS;
  return sweep<UnopenedSip>({
    find: (after, limit) => findUnopenedSips(core.database.pool, { madeBefore, after, limit }),
    act: (found) => open(core, found),
    stopping: core.stopping,
    fail: (error, { sip }) => core.log.error({ error, sipId: sip.sipId }, 'a plan could not be opened'),
  });
}

async function open(core: Core, { sip, mode, payeeName, clockOffsetMs }: UnopenedSip): Promise<void> {
  const { sipId } = sip;
  const gateway = core.payments.collection.mandates[mode];
  const approveBy = sip.authoriseBy - clockOffsetMs;
  if (gateway.name !== sip.gateway || approveBy <= core.clock.now()) return;
  const at = core.clock.now() + clockOffsetMs;
  try {
    const opened = await gateway.open(openingOf(core, sip, { payeeName, approveBy }));
    await finishCreation(core.database.pool, { sipId, opened, failReason: null, at });
  } catch (error) {
    core.log.warn({ error, sipId }, 'a gateway did not open a mandate when asked again');
    const isOver = error instanceof ProviderProblem && (error.kind === 'refused' || error.kind === 'no_intent');
    if (isOver) {
      await finishCreation(core.database.pool, { sipId, opened: undefined, failReason: 'gateway_error', at });
    }
  }
}
