'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { MarkupView } from '../../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

type State = MarkupView['modes']['live']['state'];

const looks: Record<State, { tone: Tone; icon: IconName }> = {
  off: { tone: 'neutral', icon: 'failed' },
  not_in_plan: { tone: 'neutral', icon: 'lock' },
  pending_approval: { tone: 'warning', icon: 'clock' },
  applied: { tone: 'positive', icon: 'check' },
};

/** The pair that is saved for each mode, and how it stands. */
export function MarkupStates({ modes }: { modes: MarkupView['modes'] }) {
  const translate = useTranslate();
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {(['live', 'sandbox'] as const).map((mode) => (
        <div key={mode} className="contents">
          <dt className="text-muted">{translate(`account.${mode}`)}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">
              {translate('pricing.pair', { buy: modes[mode].buyPct, sell: modes[mode].sellPct })}
            </span>
            <Badge {...looks[modes[mode].state]}>{translate(`pricing.state.${modes[mode].state}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
