'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { classNames } from '../class-names.ts';
import { Time } from '../figures.tsx';
import { Icon, type IconName } from '../icon.tsx';

/** Something that happened, in a sentence; `detail` says more in small print. */
export type ShownEntry = {
  readonly id: string;
  readonly at: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: IconName;
  readonly tone?: 'neutral' | 'positive' | 'negative' | 'info';
};

const tones = {
  neutral: 'bg-sunken text-muted',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  info: 'bg-info-soft text-info',
} as const;

/** What happened, one thing below the other, in the order given. */
export function Timeline({ entries }: { entries: readonly ShownEntry[] }) {
  const translate = useTranslate();
  if (entries.length === 0) return <p className="text-muted">{translate('timeline.empty')}</p>;
  return (
    <ol aria-label={translate('timeline.label')} className="@container">
      {entries.map(({ id, at, title, detail, icon = 'clock', tone = 'neutral' }, index) => (
        <li key={id} className="relative flex gap-3 pb-4 last:pb-0">
          {index < entries.length - 1 ? (
            <span aria-hidden="true" className="absolute top-7 bottom-1 left-3 w-px bg-line" />
          ) : null}
          <span className={classNames('grid size-6 shrink-0 place-items-center rounded-full', tones[tone])}>
            <Icon name={icon} size={13} />
          </span>
          <div className="min-w-0 flex-1 @md:flex @md:items-baseline @md:justify-between @md:gap-4">
            <div className="min-w-0">
              <p className="break-words">{title}</p>
              {detail ? <div className="text-muted text-sm break-words">{detail}</div> : null}
            </div>
            <Time at={at} toSecond className="shrink-0 text-muted text-sm" />
          </div>
        </li>
      ))}
    </ol>
  );
}
