import { formatRupees } from '../../_lib/format.ts';
import type { PlainKey } from '../../_lib/messages/translate.ts';
import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import type { IconName } from '../icon.tsx';
import { lookOf, statusKey } from '../orders/status-badge.tsx';
import { leadTo, type Place, type Words } from './place.tsx';
import { labelWord, statusTone, statusWord, type WorkKind } from './work-words.ts';

type State = Extract<TimelineEntryView, { kind: 'state' }>;

/** A state of an order, a plan, a withdrawal or a buy, on its own page, and who brought it. */
export function stateWords(state: State, reason: string | null, place: Place): Words {
  const kind = state.of === 'transactions' || state.of === 'kyc' ? 'buys' : state.of;
  const { tone, icon } = lookOf(kind, state.status);
  const detail = [bearerOf(state, place), reason].filter((part) => part !== null).join(' · ');
  return {
    title: <span className="font-medium">{place.translate(statusKey(kind, state.status))}</span>,
    detail: detail || null,
    icon,
    tone: tone === 'warning' || tone === 'accent' ? 'info' : tone,
  };
}

function bearerOf({ of, source, person }: State, { mode, translate }: Place): string | null {
  if (person !== null) return person;
  if (of === 'withdrawals' && source !== null) return translate(`timeline.withdrawalBy.${source}` as PlainKey);
  if (of === 'deliveries') return translate(`timeline.deliveryBy.${source ?? 'confirm'}` as PlainKey);
  if (source !== null) return translate(`timeline.by.${source}` as PlainKey);
  return mode ? translate('timeline.unknownSource') : null;
}

const transactionLooks = {
  debited: { icon: 'wallet', tone: 'info' },
  completed: { icon: 'check', tone: 'positive' },
  voided: { icon: 'failed', tone: 'negative' },
} as const;

/** A state on the page of a transaction: its own, or that of the order which it stems from. */
export function transactionWords({ of, status, reference }: State, place: Place): Words {
  const { translate } = place;
  if (of === 'payments') {
    const detail = reference === null ? null : leadTo('/payments', reference, place);
    return { icon: 'payment', tone: 'positive', title: translate('timeline.transaction.paid'), detail };
  }
  const key = status as keyof typeof transactionLooks;
  return { ...transactionLooks[key], title: translate(`timeline.transaction.${key}`) };
}

const icons: Record<WorkKind, IconName> = {
  transactions: 'transactions',
  payments: 'payment',
  sips: 'repeat',
  withdrawals: 'bank',
  deliveries: 'parcel',
};

/** A state of something that a user did, on the user's page. */
export function workWords(state: State, place: Place): Words {
  const { translate } = place;
  const of = state.of as WorkKind;
  const values = { what: labelWord(of, state.label, translate), status: statusWord(state.status, translate) };
  const isOfSip = of === 'payments' && state.label !== null;
  return {
    icon: icons[of],
    tone: statusTone(state.status),
    title: translate(isOfSip ? 'timeline.user.paymentOfSip' : `timeline.user.${of}`, {
      ...values,
      frequency: values.what,
    }),
    detail: (
      <>
        {state.amountInr === null ? null : <span className="figures">{formatRupees(state.amountInr)} · </span>}
        {leadTo(`/${of}`, state.reference ?? '', place)}
      </>
    ),
  };
}

const kycLooks = {
  submitted: { icon: 'document', tone: 'info' },
  approved: { icon: 'shield', tone: 'positive' },
  rejected: { icon: 'shield', tone: 'negative' },
} as const;

/** How far a user's KYC has come. */
export function kycWords({ status }: State, { translate }: Place): Words {
  const key = status as keyof typeof kycLooks;
  return { ...kycLooks[key], title: translate(`timeline.user.kyc_${key}`) };
}
