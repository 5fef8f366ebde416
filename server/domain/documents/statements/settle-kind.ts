import type { PoolClient } from 'pg';
import type { ApprovalKind, ApprovalRun } from '../../accounts/operators/approval.ts';
import { lockPartner } from '../../accounts/partners/lock-partner.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { post } from '../../ledger/post.ts';
import { monthText } from '../invoices/figures.ts';
import { type SettlementWay, settlementWays } from './settlement.ts';
import { movesAnything, settlementLines, settlementPosting } from './settlement-lines.ts';
import { type DueStatement, insertSettlement, readDueStatement, readOlderDebt } from './store/settle.ts';

/** A final live statement, and its sums as the asking and the approving person see them; paise written as text. */
type SettleInput = { partnerId: string; statementId: string; month: string; through: SettlementWay; netPaise: string };

/** As banks number their transfers: UPI and IMPS 12 digits, NEFT 16 signs, RTGS 22. */
const UTR = /^[A-Z0-9]{12,22}$/i;

/**
 * Settles a month's statement: its net goes to the partner's float, or was transferred to its bank account (the reference is the UTR), by
 * one posting that takes what has accrued off its accounts. Where the partner owes, the other way round. Once. Decision statement-settlement.
 */
export const settleStatement: ApprovalKind<SettleInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const through = settlementWays.find((one) => one === given.through);
    if (!through) throw fieldError('VALIDATION_ERROR', 'through', `must be one of ${settlementWays.join(', ')}`);
    const due = await readDueStatement(client, String(given.statementId ?? ''));
    if (!due) throw new DomainError('NOT_FOUND', { message: 'There is no such statement.' });
    const { statementId, partnerId, month, figures } = due;
    return { partnerId, statementId, month, through, netPaise: String(figures.netPayable) };
  },
  execute: settle,
};

async function settle(client: PoolClient, run: ApprovalRun<SettleInput>) {
  const { input, approvalId, reference, at } = run;
  const { bookId, walletType } = await lockPartner(client, input.partnerId);
  // Read after the partner was locked: an earlier settlement has committed by then.
  const due = await readDueStatement(client, input.statementId);
  if (!due) throw new DomainError('NOT_FOUND', { message: 'There is no such statement.' });
  await requireSettleable(client, { due, input, reference, walletType });
  const kind = settlementPosting(due.figures);
  const lines = settlementLines(due.figures, input.through);
  const [verdict] = await post(client, [{ bookId, kind, referenceId: due.statementId, at, lines }]);
  if (!verdict?.accepted) {
    throw new DomainError('INSUFFICIENT_PARTNER_FUNDS', { message: 'The float does not hold what the partner owes.' });
  }
  const netPaise = due.figures.netPayable;
  await insertSettlement(client, {
    statementId: due.statementId,
    postingKind: kind,
    through: input.through,
    netPaise,
    reference,
    approvalId,
    settledAt: at,
  });
  const { month } = due;
  return {
    action: 'statement.settled',
    subject: due.statementId,
    before: { isSettled: false },
    after: { isSettled: true, month, through: input.through, netPaise: String(netPaise), reference },
  };
}

async function requireSettleable(
  client: PoolClient,
  on: { due: DueStatement; input: SettleInput; reference: string; walletType: string | null },
): Promise<void> {
  const { due, input, reference, walletType } = on;
  const refuse = (message: string) => new DomainError('INVALID_TRANSITION', { message });
  if (due.mode !== 'live') throw refuse('A statement of a sandbox is a specimen: nothing is owed.');
  if (due.isSettled) throw refuse('This statement is settled already.');
  if (!movesAnything(due.figures)) throw refuse('Nothing is payable by this statement.');
  if (input.through === 'float') {
    if (walletType !== null) return;
    throw new DomainError('WALLET_NOT_CONFIGURED', { message: 'This partner has no live wallet yet.' });
  }
  if (!UTR.test(reference)) {
    throw fieldError('VALIDATION_ERROR', 'reference', 'Enter the UTR of the transfer: 12 to 22 letters and digits.');
  }
  const debt = due.figures.netPayable > 0n ? await readOlderDebt(client, due.statementId) : undefined;
  if (debt) throw refuse(`The partner owes what the statement of ${monthText(debt)} says: settle that first.`);
}
