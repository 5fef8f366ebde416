import type { WorkQueueLineView } from '../../_lib/procedure-types.ts';
import type { IconName } from '../../_ui/icon.tsx';

/** What may wait: its name, what is to be done about it, and whether it is pressing. */
type TodayWords = { readonly label: string; readonly hint: string; readonly icon: IconName; readonly isCalm?: boolean };

const known: Readonly<Partial<Record<WorkQueueLineView['kind'], TodayWords>>> = {
  held_after_restore: {
    label: 'Held since a restore',
    hint: 'The database was restored: no money and no webhook goes out until two people release it.',
    icon: 'alert',
  },
  stops: { label: 'Stops of the whole service', hint: 'Trading or payments are stopped for everybody.', icon: 'alert' },
  ledger_unproved: {
    label: 'Ledger not proved',
    hint: 'The nightly check found a law broken, or has not run for 26 hours.',
    icon: 'alert',
  },
  approvals_for_me: {
    label: 'Approvals for you',
    hint: 'Another operator asked; you may approve or reject.',
    icon: 'check',
  },
  approvals_for_others: {
    label: 'Approvals for others',
    hint: 'Your own requests, and those that take another role.',
    icon: 'clock',
    isCalm: true,
  },
  withdrawals_in_doubt: {
    label: 'Withdrawals in doubt',
    hint: 'On their way for an hour, or contradicted by the provider.',
    icon: 'bank',
  },
  payments_stuck: {
    label: 'Stuck payments',
    hint: 'Metal that could not be bought, refunds that are not through, money that came late.',
    icon: 'payment',
  },
  jobs_failed: { label: 'Failed jobs', hint: 'Work that gave up and can be tried again.', icon: 'repeat' },
  kyc_reviews: { label: 'KYC under review', hint: 'People who wait for a decision.', icon: 'person' },
  deliveries_to_fulfil: {
    label: 'Deliveries to fulfil',
    hint: 'Ordered, packed or on their way.',
    icon: 'parcel',
  },
  statements_to_settle: {
    label: 'Statements to settle',
    hint: 'Months that are closed and not paid yet.',
    icon: 'document',
  },
  settlement_differences: {
    label: 'Differences with gateways',
    hint: 'What a gateway settled is not what our books have.',
    icon: 'transactions',
  },
  markups_to_judge: {
    label: 'Markups not in live',
    hint: 'Set by the partner, not approved for live prices.',
    icon: 'percent',
    isCalm: true,
  },
  partners_off: {
    label: 'Partners switched off',
    hint: 'Every call of theirs is refused.',
    icon: 'lock',
    isCalm: true,
  },
};

/** What waits, in words; by its own name where it has none yet. */
export function todayWordsOf(kind: WorkQueueLineView['kind']): TodayWords {
  const text = kind.replaceAll('_', ' ');
  return known[kind] ?? { label: text.charAt(0).toUpperCase() + text.slice(1), hint: '', icon: 'list' };
}
