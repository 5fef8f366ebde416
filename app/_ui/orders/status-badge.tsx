import type { PlainKey } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Badge, type Tone } from '../badge.tsx';
import type { IconName } from '../icon.tsx';

type Look = { tone: Tone; icon: IconName };

const waits: Look = { tone: 'info', icon: 'clock' };
const done: Look = { tone: 'positive', icon: 'check' };
const over: Look = { tone: 'neutral', icon: 'failed' };
const bad: Look = { tone: 'negative', icon: 'failed' };
const watch: Look = { tone: 'warning', icon: 'alert' };

/** How each state looks: words, an icon and a colour. */
const looks = {
  payments: {
    created: waits,
    paid: waits,
    completed: done,
    failed: bad,
    expired: over,
    refund_due: watch,
    refunded: over,
  },
  sips: {
    pending_authorisation: waits,
    active: done,
    paused: watch,
    cancelled: over,
    completed: done,
    failed: bad,
  },
  deliveries: { placed: waits, packed: waits, shipped: waits, delivered: done, cancelled: over },
  buys: { debited: waits, completed: done, voided: over },
  withdrawals: { processing: waits, completed: done, failed: bad, reversed: bad },
} as const satisfies Record<string, Record<string, Look>>;

export type StatusKind = keyof typeof looks;
export type OrderKind = Exclude<StatusKind, 'buys'>;

/** The look of a state, also of one that is not known here. */
export function lookOf(kind: StatusKind, status: string): Look {
  return (looks[kind] as Record<string, Look>)[status] ?? over;
}

/** The words of a state. */
export function statusKey(kind: StatusKind, status: string): PlainKey {
  return `status.${kind}.${status}` as PlainKey;
}

/** The state of an order of any kind. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const translate = useTranslate();
  return <Badge {...lookOf(kind, status)}>{translate(statusKey(kind, status))}</Badge>;
}
