/**
 * Jobs that come back by themselves: task, when (crontab, UTC), and its options for the engine. One at a time where they have a queue. Invoices and
 * statements share theirs: side by side with the chain they took both cores of a small machine from the trades. The chain waits for neither: it is to
 * be at most a minute behind.
 */
export const recurringTasks = [
  { task: 'clean_up', when: '17 * * * *', options: 'fill=1h' },
  { task: 'check_domains', when: '41 * * * *', options: 'fill=1h' },
  { task: 'compare_settlements', when: '53 * * * *', options: 'fill=1h' },
  // On the hour from midnight to five in the morning in India, when the least is traded.
  { task: 'age_ledger', when: '30 18-23 * * *', options: 'queue=age_ledger&max=1&jobKey=age_ledger' },
  // 03:10 in India.
  { task: 'check_ledger', when: '40 21 * * *', options: 'queue=check_ledger&max=3&fill=1d' },
  { task: 'chain_ledger', when: '* * * * *', options: 'queue=chain_ledger&max=3' },
  { task: 'commit_holdings', when: '* * * * *', options: 'queue=commit_holdings&max=3' },
  { task: 'issue_invoices', when: '* * * * *', options: 'queue=after_trades&max=3' },
  { task: 'settle_orders', when: '* * * * *', options: 'queue=settle_orders&max=3' },
  { task: 'settle_sips', when: '* * * * *', options: 'queue=settle_sips&max=3' },
  { task: 'finalise_statements', when: '* * * * *', options: 'queue=after_trades&max=3' },
  { task: 'follow_shipments', when: '* * * * *', options: 'queue=follow_shipments&max=3' },
  { task: 'settle_withdrawals', when: '* * * * *', options: 'queue=settle_withdrawals&max=3' },
  // One that failed is replaced by the next, which does all there is to do by then.
  { task: 'probe_status', when: '* * * * *', options: 'queue=probe_status&max=1&jobKey=probe_status' },
  { task: 'export_audit', when: '* * * * *', options: 'queue=export_audit&max=1&jobKey=export_audit' },
] as const;

const names: ReadonlySet<string> = new Set(recurringTasks.map(({ task }) => task));
const ofEveryRun = new Set(['_cron', 'traceparent']);

/** Whether a job does all that its recurring task has to do, rather than what is due of one subject, which its payload names. */
export function isSweep(job: { task_identifier: string; payload: unknown }): boolean {
  return names.has(job.task_identifier) && Object.keys(job.payload ?? {}).every((key) => ofEveryRun.has(key));
}
