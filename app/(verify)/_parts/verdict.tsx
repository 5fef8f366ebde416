import type { ReactNode } from 'react';
import { classNames } from '../../_ui/class-names.ts';
import { Icon, type IconName } from '../../_ui/icon.tsx';

const looks = {
  positive: { panel: 'border-positive/40 bg-positive-soft', sign: 'text-positive', icon: 'check' },
  negative: { panel: 'border-negative/40 bg-negative-soft', sign: 'text-negative', icon: 'failed' },
  warning: { panel: 'border-warning/40 bg-warning-soft', sign: 'text-warning', icon: 'alert' },
  info: { panel: 'border-info/40 bg-info-soft', sign: 'text-info', icon: 'flask' },
} as const satisfies Record<string, { panel: string; sign: string; icon: IconName }>;

/** The answer, first and in words; colour and sign only repeat it. */
export function Verdict({ tone, title, children }: { tone: keyof typeof looks; title: string; children: ReactNode }) {
  const { panel, sign, icon } = looks[tone];
  return (
    <div className={classNames('flex gap-3.5 rounded-lg border px-4 py-4 sm:px-5', panel)}>
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full bg-surface', sign)}>
        <Icon name={icon} size={20} />
      </span>
      <div className="min-w-0 space-y-1">
        <h1 className={classNames('text-xl font-semibold', sign)}>{title}</h1>
        <div className="text-ink">{children}</div>
      </div>
    </div>
  );
}
