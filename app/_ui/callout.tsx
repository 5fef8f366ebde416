import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const looks = {
  negative: { box: 'border-negative/40 bg-negative-soft', icon: 'alert', ink: 'text-negative' },
  warning: { box: 'border-warning/40 bg-warning-soft', icon: 'alert', ink: 'text-warning' },
  positive: { box: 'border-positive/40 bg-positive-soft', icon: 'check', ink: 'text-positive' },
  info: { box: 'border-info/40 bg-info-soft', icon: 'info', ink: 'text-info' },
} as const satisfies Record<string, { box: string; icon: IconName; ink: string }>;

/** What must not be missed on a page: words, an icon, and what can be done about it. */
export function Callout({
  tone,
  title,
  actions,
  className,
  children,
}: {
  tone: keyof typeof looks;
  title: string;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const look = looks[tone];
  return (
    <section className={classNames('flex gap-3 rounded-lg border px-4 py-3.5', look.box, className)}>
      <Icon name={look.icon} size={18} className={classNames('mt-0.5 shrink-0', look.ink)} />
      <div className="min-w-0 flex-1 space-y-1">
        <h2 className="font-semibold">{title}</h2>
        {children ? <div className="max-w-4xl text-pretty text-muted">{children}</div> : null}
        {actions ? <div className="flex flex-wrap gap-2 pt-1.5">{actions}</div> : null}
      </div>
    </section>
  );
}
