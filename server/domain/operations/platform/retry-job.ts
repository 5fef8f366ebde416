import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { findJob, rescheduleJob } from './store.ts';

/**
 * Has a job tried again at once, with all its attempts before it. That is without harm for any: the engine itself tries each again
 * after a failure or a crash in the middle, so every task asks first what is done already. Raises NOT_FOUND where it is done meanwhile,
 * INVALID_TRANSITION while a process is at it, ROLE_NOT_ALLOWED. Leaves an audit entry.
 */
export async function retryJob(context: OperatorContext, input: { jobId: string }): Promise<void> {
  const { jobId } = input;
  await inOperatorTransaction(context, 'orders.retry', async ({ client, audit }) => {
    const job = await findJob(client, jobId);
    if (!job) throw new DomainError('NOT_FOUND', { message: 'This job is done, or never was.' });
    if (!(await rescheduleJob(client, jobId))) {
      throw new DomainError('INVALID_TRANSITION', { message: 'A process is at this job now.' });
    }
    const before = { task: job.task, attempts: job.attempts };
    await audit({
      action: 'job.retried',
      subject: jobId,
      before,
      after: { task: job.task, attempts: 0 },
      partnerId: null,
    });
  });
}
