import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { checkHoldings, isReadInNight } from '../../documents/holdings/check-holdings.ts';
import { checkLog } from '../../documents/ledger-days/check-log.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkLaws } from '../../ledger/laws/check-laws.ts';
import type { Core } from '../context.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { addLedgerCheckJob, insertLedgerCheck, repeatLedgerCheckJob } from './store.ts';

/**
 * Proves every law of the ledger on one snapshot, and then the public log, on a connection of its own that no time limit cuts off, and keeps what it found. A law
 * that is broken is an error in the log. Raises where the database does not answer, or the signal cuts it off; then nothing is kept.
 */
export async function checkLedger(
  core: Pick<Core, 'database' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<LedgerCheck> {
  signal?.throwIfAborted();
  const startedAt = core.clock.now();
  const begun = performance.now();
  const patient = core.database.openPatient(signal);
  try {
    const findings = [
      ...(await checkLaws(patient)),
      ...(await checkLog(patient)),
      ...(await checkHoldings(patient, (day) => isReadInNight(day, startedAt))),
    ];
    const broken = findings
      .filter((finding) => finding.broken > 0n)
      .map((finding) => ({ law: finding.law, broken: Number(finding.broken), examples: finding.examples }));
    const check = { startedAt, durationMs: Math.round(performance.now() - begun), laws: findings.length, broken };
    await insertLedgerCheck(core.database.pool, check);
    if (broken.length > 0) core.log.error({ broken }, 'the ledger breaks a law');
    else core.log.info({ laws: check.laws, durationMs: check.durationMs }, 'the ledger keeps its laws');
    return check;
  } finally {
    await patient.end();
  }
}

/** Has a check that was cut off made anew, with all its attempts, by whichever process works off jobs next. */
export async function repeatLedgerCheck({ database }: Pick<Core, 'database'>): Promise<void> {
  await repeatLedgerCheckJob(database.pool);
}

/** Has the ledger checked now, by a job. Raises INVALID_TRANSITION while a check runs, ROLE_NOT_ALLOWED. Leaves an audit entry. */
export async function askForLedgerCheck(context: OperatorContext): Promise<void> {
  await inOperatorTransaction(context, 'orders.retry', async ({ client, audit }) => {
    if (!(await addLedgerCheckJob(client))) {
      throw new DomainError('INVALID_TRANSITION', { message: 'The ledger is being checked now.' });
    }
    await audit({ action: 'ledger.check_asked', subject: 'ledger', before: null, after: null, partnerId: null });
  });
}
