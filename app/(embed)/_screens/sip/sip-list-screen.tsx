'use client';

import { useQuery } from '@tanstack/react-query';
import sipWords from '../../../../messages/generated/embed/sip.ts';
import { formatDate, formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { EmbedSipRow } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { assetColours } from '../../../_ui/asset-colours.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import { Icon, type IconName } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';
import { ActionLink, ScreenLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { everyKey } from './every.ts';

/** The person's plans, newest first, and the way to a new one. */
export default function SipListScreen() {
  const words = useWords(sipWords);
  const trpc = useTRPC();
  const list = useQuery(trpc.embed.sips.list.queryOptions());
  const { plans = [], terms } = list.data ?? {};
  return (
    <Screen
      title={words('title')}
      backTo="/more"
      foot={terms?.isOffered ? <ActionLink to="/sip/new">{words('new')}</ActionLink> : null}
    >
      {list.isPending ? <Loading lines={4} /> : null}
      {list.error ? <ErrorNote error={list.error} onRetry={() => void list.refetch()} /> : null}
      {terms && !terms.isOffered ? <Notice>{words('notOffered')}</Notice> : null}
      {list.data && plans.length === 0 ? (
        <div className="space-y-1 py-6 text-center">
          <p className="text-lg font-semibold">{words('none')}</p>
          <p className="text-muted">{words('noneText')}</p>
        </div>
      ) : null}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {plans.map((plan) => (
          <li key={plan.sipId}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

const looks: Record<EmbedSipRow['status'], { tone: Tone; icon: IconName }> = {
  pending_authorisation: { tone: 'warning', icon: 'clock' },
  active: { tone: 'positive', icon: 'check' },
  paused: { tone: 'info', icon: 'clock' },
  cancelled: { tone: 'neutral', icon: 'close' },
  completed: { tone: 'neutral', icon: 'check' },
  failed: { tone: 'negative', icon: 'failed' },
};

function PlanRow({ plan }: { plan: EmbedSipRow }) {
  const words = useWords(sipWords);
  const { tone, icon } = looks[plan.status];
  return (
    <ScreenLink to={`/sip/${plan.sipId}`} className="flex min-h-16 items-center gap-3 px-4 py-3">
      <Icon name="repeat" size={20} className={`shrink-0 ${assetColours[plan.asset].text}`} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium break-words">{plan.name}</span>
          <Badge tone={tone} icon={icon}>
            {words(`status.${plan.status}`)}
          </Badge>
        </span>
        <span className="figures block text-sm text-muted">
          {formatRupees(plan.installmentInr)} {words(everyKey[plan.frequency])}
          {plan.nextOn && plan.status === 'active' ? ` · ${words('next', { date: formatDate(plan.nextOn) })}` : ''}
        </span>
        {plan.totalGrams > 0 ? (
          <span className="figures block text-sm text-muted">
            {words('bought')}: {formatGrams(plan.totalGrams)}
          </span>
        ) : null}
      </span>
      <Icon name="right" size={16} className="shrink-0 text-faint" />
    </ScreenLink>
  );
}
