/** What a partner's code is watched for in its sandbox, in the order of the report. */
export const readinessChecks = [
  'replayed_key',
  'lost_answer',
  'duplicate_webhook',
  'late_webhook',
  'rotated_secret',
  'late_payment',
  'refund_due',
  'trading_halt',
  'price_outage',
  'failed_payout',
] as const;

export type ReadinessCheck = (typeof readinessChecks)[number];
