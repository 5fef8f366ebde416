'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Card } from '../../../_ui/card.tsx';

/** From here on a limit counts as near. */
const NEAR = 0.8;

/** What is used of a limit, as figures and as a bar. `limit` null: there is none. */
export function LimitCard({
  title,
  used,
  limit,
  write,
  footer,
}: {
  title: string;
  used: number;
  limit: number | null;
  write: (figure: number) => string;
  footer?: ReactNode;
}) {
  const translate = useTranslate();
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <Card title={title}>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg font-semibold">
          {limit === null
            ? translate('usage.noLimit', { used: write(used) })
            : translate('usage.ofLimit', { used: write(used), limit: write(limit) })}
        </span>
        {limit === null ? null : (
          <span className="text-sm text-muted">
            {translate('usage.left', { left: write(Math.max(0, limit - used)) })}
          </span>
        )}
      </p>
      {limit === null ? null : (
        <meter aria-label={title} min={0} max={Math.max(1, limit)} value={Math.min(used, limit)} className="sr-only">
          {Math.round(share * 100)}%
        </meter>
      )}
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-sm bg-sunken">
        <svg aria-hidden="true" className="block size-full">
          <rect
            width={`${share * 100}%`}
            height="100%"
            className={share >= 1 ? 'fill-negative' : share >= NEAR ? 'fill-warning' : 'fill-positive'}
          />
        </svg>
      </div>
      {footer ? <div className="mt-2 text-sm text-muted">{footer}</div> : null}
    </Card>
  );
}
