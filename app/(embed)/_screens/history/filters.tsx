'use client';

import historyWords from '../../../../messages/generated/embed/history.ts';
import { assets } from '../../../../server/domain/kernel/assets.ts';
import { useWords } from '../../_app/words.ts';
import { Choice } from '../../_parts/amount/choice.tsx';

const types = ['every', 'buy', 'sell', 'gift', 'sip_installment'] as const;
const choices = ['both', ...assets] as const;

export type Filter = { type: (typeof types)[number]; asset: (typeof choices)[number] };

export const noFilter: Filter = { type: 'every', asset: 'both' };

/** Of what kind, and of which metal. */
export function HistoryFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const words = useWords(historyWords);
  return (
    <div className="space-y-2">
      <label className="flex items-center gap-3">
        <span className="shrink-0 text-muted">{words('kind')}</span>
        <select
          value={filter.type}
          onChange={({ target }) => {
            const type = types.find((one) => one === target.value);
            if (type) onFilter({ ...filter, type });
          }}
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3"
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {words(type === 'gift' ? 'gifts' : type)}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label={words('metal')}
        options={choices.map((asset) => ({ value: asset, label: words(asset) }))}
        value={filter.asset}
        onChange={(asset) => onFilter({ ...filter, asset })}
      />
    </div>
  );
}
