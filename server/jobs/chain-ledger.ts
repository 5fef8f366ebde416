import type { JobHelpers } from 'graphile-worker';
import type { Core } from '../domain/context.ts';
import { signLedgerDay } from '../domain/documents/ledger-days/sign-ledger-day.ts';
import { chainPostings } from '../domain/ledger/chain/chain-postings.ts';

/** The crontab knows whole minutes only. */
const AGAIN_MS = 30_000;

/**
 * Adds new postings to the chains of their books, and signs the day that has begun. Runs every half minute, so that the chain is less than a minute
 * behind, the work itself included: a run that the crontab brings asks for the second one. A process that stops ends it early.
 */
export async function chainLedger(
  core: Core,
  signal: AbortSignal,
  { job, addJob }: Pick<JobHelpers, 'job' | 'addJob'>,
): Promise<void> {
  const isOfCrontab = Object.hasOwn(Object(job.payload), '_cron');
  if (isOfCrontab) {
    const runAt = new Date(job.run_at.getTime() + AGAIN_MS);
    await addJob('chain_ledger', {}, { queueName: 'chain_ledger', jobKey: 'chain_ledger', runAt, maxAttempts: 1 });
  }
  await chainPostings(core, signal);
  await signLedgerDay(core, signal);
}
