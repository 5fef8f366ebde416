'use client';

import type { MarkupView } from '../../../_lib/procedure-types.ts';
import { useTranslate } from '../../../_lib/use-translate.tsx';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

type State = MarkupView['state']['live'];

const looks: Record<State, { tone: Tone; icon: IconName }> = {
  off: { tone: 'neutral', icon: 'failed' },
  not_in_plan: { tone: 'neutral', icon: 'lock' },
  pending_approval: { tone: 'warning', icon: 'clock' },
  applied: { tone: 'positive', icon: 'check' },
};

/** How the saved markup stands in each mode. */
export function MarkupStates({ state }: { state: MarkupView['state'] }) {
  const translate = useTranslate();
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {(['live', 'sandbox'] as const).map((mode) => (
        <div key={mode} className="contents">
          <dt className="text-muted">{translate(`account.${mode}`)}</dt>
          <dd>
            <Badge {...looks[state[mode]]}>{translate(`pricing.state.${state[mode]}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
