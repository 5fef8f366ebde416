import type { Messages } from '../../../messages/generated/types.ts';
import type { MessageKey, Translate } from '../../_lib/messages/translate.ts';
import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import type { Words } from './place.tsx';

type OwnWords = { readonly [Key in MessageKey]?: (values: Messages[Key]) => string };

/** What the console says in words of its own, since its readers are not the partner. */
const ownWords: OwnWords = {
  'timeline.payment': ({ amount }) => `${amount} came in`,
  'timeline.paymentBack': ({ amount }) => `${amount} came in that no order waits for`,
  'timeline.refund_begun': ({ amount }) => `${amount} are to go back`,
  'timeline.refund_done': ({ amount }) => `${amount} are back`,
  'timeline.reference': ({ reference }) => `Reference ${reference}`,
  'status.deliveries.placed': () => 'Ordered',
  'status.deliveries.shipped': () => 'On the way',
  'timeline.deliveryBy.confirm': () => 'By the user, with a code',
  'timeline.deliveryBy.api': () => 'By the partner’s API',
  'timeline.deliveryBy.dashboard': () => 'By a member of the partner’s team',
  'timeline.withdrawalBy.request': () => 'Asked for by the partner’s API',
  'timeline.withdrawalBy.customer': () => 'Asked for by the customer in the hosted screens',
};

/** The look-up for the console: its own words where it has some. */
export function translateForStaff(translate: Translate): Translate {
  return (key, ...values) => {
    const own = ownWords[key] as ((values: unknown) => string) | undefined;
    return own ? own(values[0]) : translate(key, ...values);
  };
}

const actions: Readonly<Record<string, string>> = {
  'payment.retried': 'Tried again',
  'payment.refund_begun': 'Approved: the money goes back',
  'payment.refund_settled': 'Approved: refund settled manually',
  'withdrawal.retried': 'Asked the provider again',
  'withdrawal.settle_by_hand': 'Approved: settled manually',
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
