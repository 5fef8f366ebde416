import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../context.ts';
import { DomainError, fieldError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { ProviderProblem } from '../kernel/provider-problem.ts';
import type { PayoutAnswer } from './payout-gateway.ts';
import type { PayoutCore } from './payouts.ts';
import { lockWithdrawal, markReviewed, writeAudit } from './store/doubts.ts';
import { findWithdrawal, noteNews, type WithdrawalInBook } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What an operator decides: it was paid; it was not, and the money goes back to the wallet; the bank gave it back; a contradiction was looked at. */
export const handOutcomes = ['completed', 'failed', 'reversed', 'reviewed'] as const;
export type HandOutcome = (typeof handOutcomes)[number];

/** Longer than one round of questions takes: nobody is in the middle of paying it then. */
const QUIET_MS = 60_000;

/**
 * Settles a withdrawal on an operator's word, with a reason and, where money is said to have arrived, its UTR; audited in the same
 * commit. The provider is asked first: while it says anything but what the operator says, its word counts and this is refused. Money
 * goes back only where nobody has been asking for a minute. `reviewed` moves no money: a payout that contradicts its state has been
 * dealt with. Raises NOT_FOUND, INVALID_TRANSITION, and VALIDATION_ERROR without a reason or UTR. Decisions 11.
 */
export async function settleWithdrawalByHand(
  core: PayoutCore,
  input: { withdrawalId: string; outcome: HandOutcome; reason: string; utr?: string; actor: Actor },
): Promise<Withdrawal> {
  const { withdrawalId, outcome } = input;
  if (input.reason.trim() === '') throw fieldError('VALIDATION_ERROR', 'reason', 'is required');
  if (outcome === 'completed' && !input.utr) throw fieldError('VALIDATION_ERROR', 'utr', 'is required');
  const found = await findWithdrawal(core.database.pool, withdrawalId);
  if (!found) throw new DomainError('NOT_FOUND');
  if (outcome !== 'reviewed') await requireNoOtherWord(core, found, outcome);
  return inTransaction(core.database.pool, async (client) => {
    const before = await lockWithdrawal(client, withdrawalId);
    if (!before) throw new DomainError('NOT_FOUND');
    requireStep(before.withdrawal, outcome);
    const at = core.clock.now() + found.clockOffsetMs;
    if (outcome === 'reviewed') await markReviewed(client, { withdrawalId, at });
    else {
      const isQuiet = before.askedAt === null || before.askedAt < core.clock.now() - QUIET_MS;
      if (outcome === 'failed' && !isQuiet)
        throw refusal('Its provider was asked less than a minute ago. Wait for that.');
      const { utr } = input;
      await noteNews(client, {
        withdrawalId,
        outcome,
        gatewayPayoutId: undefined,
        utr,
        reason: outcome === 'completed' ? null : reasons[outcome],
        toldBy: 'operator',
        attempt: undefined,
        isWatched: false,
        at,
      });
    }
    const { withdrawal } = (await lockWithdrawal(client, withdrawalId)) ?? before;
    await writeAudit(client, {
      auditId: newId('aud', core.clock.now()),
      partnerId: found.partnerId,
      actor: input.actor,
      withdrawalId,
      before: { status: before.withdrawal.status, utr: before.withdrawal.utr },
      after: { outcome, status: withdrawal.status, utr: withdrawal.utr, reason: input.reason },
      at: core.clock.now(),
    });
    return withdrawal;
  });
}

const reasons = { failed: 'not_paid', reversed: 'reversed_by_bank' } as const;

function requireStep(withdrawal: Withdrawal, outcome: HandOutcome): void {
  const isPossible = {
    completed: withdrawal.status === 'processing',
    failed: withdrawal.status === 'processing',
    reversed: withdrawal.status === 'completed',
    reviewed: withdrawal.contradiction !== null,
  }[outcome];
  if (!isPossible) throw refusal(`A withdrawal that is ${withdrawal.status} cannot become ${outcome}.`);
}

/** While the provider has a word of its own on it, the operator's does not count against that. */
async function requireNoOtherWord(core: PayoutCore, found: WithdrawalInBook, outcome: HandOutcome): Promise<void> {
  const { withdrawal, mode } = found;
  const gateway = core.payouts.gateways[mode];
  if (gateway.name !== withdrawal.gateway || !gateway.isPlugged) return;
  let word: PayoutAnswer | undefined;
  try {
    word = await gateway.read(withdrawal);
  } catch (error) {
    // Nobody knows: that is what operators are for.
    if (error instanceof ProviderProblem) return;
    throw error;
  }
  // A bank may give back what its provider still has as paid.
  if (!word || word.status === outcome || (outcome === 'reversed' && word.status === 'completed')) return;
  throw refusal(`Its provider says that it is ${word.status}.`);
}

function refusal(message: string): DomainError {
  return new DomainError('INVALID_TRANSITION', { message });
}
