import { istDate } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { BankAct } from '../orders/gateway/mandate-gateway.ts';
import { followMandate } from './follow-mandate.ts';
import { readSip } from './read-sip.ts';
import type { Sip, SipStatus } from './sip.ts';

export const simulatedSipOutcomes = ['activate', 'installment', 'failure', 'pause', 'resume'] as const;
export type SimulatedSipOutcome = (typeof simulatedSipOutcomes)[number];

/** From which states each outcome can follow. */
const from: Record<SimulatedSipOutcome, SipStatus[]> = {
  activate: ['pending_authorisation'],
  installment: ['active'],
  failure: ['pending_authorisation', 'active'],
  pause: ['active'],
  resume: ['paused'],
};

/** What can be simulated of a plan as it stands: a debit needs a day that is still to come. Pure. */
export function sipOutcomesFrom(sip: Pick<Sip, 'status' | 'nextOn'>): SimulatedSipOutcome[] {
  const needsDay = (outcome: SimulatedSipOutcome) =>
    sip.status === 'active' && (outcome === 'installment' || outcome === 'failure');
  return simulatedSipOutcomes.filter(
    (outcome) => from[outcome].includes(sip.status) && (sip.nextOn !== null || !needsDay(outcome)),
  );
}

/**
 * Lets the customer's bank act on the mandate of a sandbox SIP as asked, with the webhooks that follow: it approves (with the first
 * installment), takes the next installment now, refuses the approval or the next debit, pauses, resumes. Answers the SIP as it
 * stands afterwards. Raises SANDBOX_ONLY, NOT_FOUND, INVALID_TRANSITION. Spec 4.8, decisions 9.
 */
export async function simulateSip(
  context: PartnerContext,
  input: { id: string; outcome: SimulatedSipOutcome },
): Promise<Sip> {
  if (context.mode !== 'sandbox') throw new DomainError('SANDBOX_ONLY');
  const sip = await readSip(context, input.id);
  const refuse = (why: string) =>
    new DomainError('INVALID_TRANSITION', { message: why, details: { status: sip.status } });
  if (!from[input.outcome].includes(sip.status)) {
    throw refuse(`A SIP that is ${sip.status} cannot come to ${input.outcome}.`);
  }
  const acts = bankActs(sip, input.outcome, context.now);
  if (acts.length === 0) throw refuse('No day of this SIP is left within its mandate.');
  const gateway = context.core.payments.collection.mandates.sandbox;
  for (const act of acts) await gateway.simulateBank?.(sip.sipId, act);
  await followMandate(context.core, sip, { mode: 'sandbox', at: context.now, by: 'simulation' });
  return readSip(context, sip.sipId);
}

function bankActs(sip: Sip, outcome: SimulatedSipOutcome, at: number): BankAct[] {
  const debit = (dueOn: string | null, isPaid: boolean): BankAct[] =>
    dueOn === null ? [] : [{ kind: 'debit', dueOn, amount: sip.installment, isPaid, at }];
  switch (outcome) {
    case 'activate':
      return [{ kind: 'approve' }, ...debit(istDate(at), true)];
    case 'installment':
      return debit(sip.nextOn, true);
    case 'failure':
      return sip.status === 'pending_authorisation' ? [{ kind: 'decline' }] : debit(sip.nextOn, false);
    case 'pause':
    case 'resume':
      return [{ kind: outcome }];
  }
}
