import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { type LockedWithdrawal, lockWithdrawal, markReviewed } from './store/doubts.ts';
import { noteNews } from './store.ts';

/**
 * What staff of the service decide of a withdrawal: it was paid; it was not, and the money goes back to the wallet; the bank gave it
 * back; a contradiction was looked at.
 */
const handOutcomes = ['completed', 'failed', 'reversed', 'reviewed'] as const;
export type HandOutcome = (typeof handOutcomes)[number];

/** Longer than one question takes: no process is in the middle of asking its provider then. */
const QUIET_MS = 60_000;
/** How long the provider's last answer counts: it is asked every hour, so an older one means that no process asks. */
const FRESH_MS = 2 * 3_600_000;
const UTR = /^[A-Za-z0-9][A-Za-z0-9/-]{4,39}$/;

/** Money in paise, as text. */
type SettleInput = {
  withdrawalId: string;
  partnerId: string;
  mode: string;
  amountPaise: string;
  outcome: HandOutcome;
  utr: string | null;
};

/**
 * Settles a withdrawal on the word of two of the service's staff; paid with the bank's reference. While its provider has a word of its
 * own, that counts: nothing is settled that it was not asked about within two hours, in vain, and not within the last minute, when
 * a process may still wait for the answer. `reviewed` moves no money: what contradicted the state was dealt with. Decisions 11.
 */
export const settleWithdrawalKind: ApprovalKind<SettleInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const outcome = handOutcomes.find((one) => one === given.outcome);
    if (!outcome) throw fieldError('VALIDATION_ERROR', 'outcome', `must be one of ${handOutcomes.join(', ')}`);
    const utr = String(given.utr ?? '').trim();
    if (outcome === 'completed' && !UTR.test(utr)) {
      throw fieldError('VALIDATION_ERROR', 'utr', 'Enter the bank’s reference: 5 to 40 letters and digits.');
    }
    const id = String(given.withdrawalId ?? '');
    const found = isId(id) ? await lockWithdrawal(client, id) : undefined;
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
    const { withdrawalId, amount } = found.withdrawal;
    const { partnerId, mode } = found;
    const kept = outcome === 'completed' ? utr : null;
    return { withdrawalId, partnerId, mode, amountPaise: String(amount), outcome, utr: kept };
  },
  async execute(client, { input: { withdrawalId, outcome, utr }, at }) {
    const found = await lockWithdrawal(client, withdrawalId);
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
    requireStep(found, outcome);
    const moment = at + found.clockOffsetMs;
    if (outcome === 'reviewed') await markReviewed(client, { withdrawalId, at: moment });
    else {
      if (outcome !== 'reversed') requireNoOtherWord(found, at);
      await noteNews(client, {
        withdrawalId,
        outcome,
        gatewayPayoutId: undefined,
        utr: utr ?? undefined,
        reason: outcome === 'completed' ? null : reasons[outcome],
        source: 'operator',
        attempt: undefined,
        isWatched: false,
        at: moment,
      });
    }
    const { withdrawal } = (await lockWithdrawal(client, withdrawalId)) ?? found;
    return {
      action: 'withdrawal.settle_by_hand',
      subject: withdrawalId,
      before: { status: found.withdrawal.status, utr: found.withdrawal.utr },
      after: { outcome, status: withdrawal.status, utr: withdrawal.utr },
    };
  },
};

const reasons = { failed: 'not_paid', reversed: 'reversed_by_bank' } as const;

function requireStep({ withdrawal, isReviewed, isClosed }: LockedWithdrawal, outcome: HandOutcome): void {
  if (isClosed) throw refusal('Its sandbox was reset since.');
  const isPossible = {
    completed: withdrawal.status === 'processing',
    failed: withdrawal.status === 'processing',
    reversed: withdrawal.status === 'completed',
    reviewed: withdrawal.contradiction !== null && !isReviewed,
  }[outcome];
  if (!isPossible) throw refusal(`A withdrawal that is ${withdrawal.status} cannot become ${outcome}.`);
}

/** What its provider said last is on record: asking it here would keep everybody waiting for it. */
function requireNoOtherWord({ withdrawal, askedAt }: LockedWithdrawal, now: number): void {
  if (askedAt === null || askedAt < now - FRESH_MS) {
    throw refusal('Its provider has not been asked for two hours. Ask it first.');
  }
  if (askedAt > now - QUIET_MS) throw refusal('Its provider was asked less than a minute ago. Wait for that.');
  if (withdrawal.problem === null) throw refusal('Its provider says that it is pending.');
}

function refusal(message: string): DomainError {
  return new DomainError('INVALID_TRANSITION', { message });
}
