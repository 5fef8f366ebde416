import type { PlainKey, Translate } from '../../_lib/messages/translate.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { UserDetailView } from '../../_lib/procedure-types.ts';
import type { Tone } from '../badge.tsx';

export type WorkKind = keyof UserDetailView['works'];
export type Work = UserDetailView['works'][WorkKind][number];

const paths: Record<WorkKind, string> = {
  transactions: '/transactions',
  payments: '/payments',
  sips: '/sips',
  withdrawals: '/withdrawals',
  deliveries: '/deliveries',
};

/** The page of something a user did. */
export function workHref(mode: Mode, kind: WorkKind, id: string): string {
  return hrefIn(mode, `${paths[kind]}/${id}`);
}

/** A status of anything a user did, in words. */
export function statusWord(status: string, translate: Translate): string {
  return translate(`timeline.work.${status}` as PlainKey);
}

/** What something is, next to its kind: "Buy", "Weekly", "2 × Coin 1 g". */
export function labelWord(kind: WorkKind, label: string | null, translate: Translate): string {
  if (label === null) return '';
  if (kind === 'transactions')
    return label === 'received' ? translate('timeline.received') : translate(`type.${label}` as PlainKey);
  if (kind === 'sips') return translate(`timeline.frequency.${label}` as PlainKey);
  return kind === 'payments' ? translate('source.sip') : label;
}

const good = new Set(['completed', 'active', 'delivered', 'paid']);
const bad = new Set(['failed', 'reversed']);
const over = new Set(['expired', 'cancelled', 'voided', 'refunded']);

/** The colour of a status; words stand beside it. */
export function statusTone(status: string): Extract<Tone, 'positive' | 'negative' | 'neutral' | 'info'> {
  if (good.has(status)) return 'positive';
  if (bad.has(status)) return 'negative';
  return over.has(status) ? 'neutral' : 'info';
}
