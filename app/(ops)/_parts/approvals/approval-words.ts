import type { ApprovalRequestInput, ApprovalView } from '../../../_lib/procedure-types.ts';
import type { Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

const kinds: Partial<Record<ApprovalRequestInput['kind'], string>> = {
  'float.top_up': 'Top up the float',
  'float.adjust': 'Adjust the float',
  'credit_line.set': 'Set the credit line',
  'fee_bearer.set': 'Set who bears gateway fees',
  'commission.set': 'Set the commission',
  'markup_live.set': 'Decide on the markup in live',
  'partner.set_owner': 'Set the owner',
  'payment.refund': 'Refund a payment',
  'refund.settle': 'Settle a refund manually',
  'withdrawal.settle': 'Settle a withdrawal manually',
  'delivery.cancel': 'Cancel a delivery',
  'statement.settle': 'Settle a statement',
  'settlement.book': 'Book a transfer of a gateway',
  'vault.attest': 'Enter what the vault attests',
  'operator.add': 'Add an operator',
  'operator.set_role': 'Change a role on the staff',
  'restoration.release': 'Release a restored service',
  'passkeys.reset': 'Take away lost passkeys',
};

/** What is asked for, in words. */
export function kindWords(kind: string): string {
  const known = kinds[kind as ApprovalRequestInput['kind']];
  if (known !== undefined) return known;
  const text = kind.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How far a request is, in words and colour. */
export const stateLooks: Readonly<Record<ApprovalView['state'], { label: string; tone: Tone; icon: IconName }>> = {
  waiting: { label: 'Waiting', tone: 'warning', icon: 'clock' },
  executed: { label: 'Approved', tone: 'positive', icon: 'check' },
  rejected: { label: 'Rejected', tone: 'negative', icon: 'failed' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'clock' },
};
