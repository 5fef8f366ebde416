import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import { createTranslate, type MessageKey, type Translate } from '../../_lib/translate-messages.ts';
import type { Words } from './place.tsx';

/** What the console says in words of its own, since its readers are not the partner. */
const consoleMessages = {
  'happened.payment': '{amount} came in',
  'happened.paymentBack': '{amount} came in that no order waits for',
  'happened.refund_begun': '{amount} are to go back',
  'happened.refund_done': '{amount} are back',
  'happened.reference': 'Reference {reference}',
  'deliveries.status.placed': 'Ordered',
  'deliveries.status.shipped': 'On the way',
  'deliveries.by.confirm': 'By the user, with a code',
} satisfies Partial<Record<MessageKey, string>>;

const sayForStaff = createTranslate<keyof typeof consoleMessages>(consoleMessages);
const isOwn = (key: MessageKey): key is keyof typeof consoleMessages => key in consoleMessages;

/** The look-up for the console: its own words where it has some. */
export function translateForStaff(translate: Translate): Translate {
  return (key, values) => (isOwn(key) ? sayForStaff(key, values) : translate(key, values));
}

const actions: Readonly<Record<string, string>> = {
  'payment.retried': 'Tried again',
  'payment.refund_begun': 'Approved: the money goes back',
  'payment.refund_settled': 'Approved: refund settled by hand',
  'withdrawal.retried': 'Asked the provider again',
  'withdrawal.settle_by_hand': 'Approved: settled by hand',
  'approval.requested': 'Asked for an approval',
  'delivery.address_opened': 'Address looked at',
};

/** What one of the service's staff did, and why. */
export function staffActionWords(done: Extract<TimelineEntryView, { kind: 'staff_action' }>): Words {
  const { action, person, reason } = done;
  return {
    title: actions[action] ?? action,
    detail: [person, reason].filter((part) => part !== null).join(' · '),
    icon: action === 'delivery.address_opened' ? 'lock' : 'person',
  };
}
