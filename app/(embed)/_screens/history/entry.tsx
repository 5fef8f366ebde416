'use client';

import historyWords from '../../../../messages/generated/embed/history.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams, formatIst, formatRupees } from '../../../_lib/format.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Icon, type IconName } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';
import { ScreenLink } from '../../_parts/action.tsx';

/** A transaction from where the person stands. */
export type Entry = {
  transactionId: string;
  type: 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment';
  direction: 'in' | 'out';
  isReceived: boolean;
  asset: Asset;
  grams: number;
  amountInr: number;
  status: 'debited' | 'completed' | 'voided';
  createdAt: string;
};

const icons: Readonly<Record<Entry['type'], IconName>> = {
  buy: 'plus',
  sell: 'out',
  send: 'in',
  gift: 'parcel',
  delivery: 'parcel',
  sip_setup: 'repeat',
  sip_installment: 'repeat',
};

/** One line of the history, which leads to all of it. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  const words = useWords(historyWords);
  const { transactionId, type, direction, isReceived, asset, grams, amountInr, status, createdAt } = entry;
  const isMoved = status === 'completed' && grams > 0;
  const sign = isMoved ? (direction === 'in' ? '+' : '−') : '';
  return (
    <ScreenLink to={`/history/${transactionId}`} className="flex min-h-16 items-center gap-3 px-4 py-2">
      <Icon name={isReceived ? 'in' : icons[type]} size={20} className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <span className="block font-medium">{words(isReceived ? 'received' : type)}</span>
          <span className="figures block text-sm text-muted">
            {words(asset)} · {formatIst(createdAt)}
          </span>
        </span>
        <span className="ml-auto text-right">
          {grams > 0 ? (
            <span className={classNames('figures block font-medium', isMoved && direction === 'in' && 'text-positive')}>
              {sign}
              {formatGrams(grams)}
            </span>
          ) : null}
          <span className="figures block text-sm text-muted">{formatRupees(amountInr)}</span>
          {status === 'completed' ? null : (
            <Badge tone={status === 'voided' ? 'negative' : 'info'} icon={status === 'voided' ? 'failed' : 'clock'}>
              {words(status)}
            </Badge>
          )}
        </span>
      </span>
    </ScreenLink>
  );
}
