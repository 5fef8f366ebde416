'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import { Card } from '../../_ui/card.tsx';
import { WhatHappened } from '../../_ui/timeline/what-happened.tsx';

/** Everything that happened to an order of any kind, the latest first, with who brought each state. */
export function TimelineCard({ mode, timeline }: { mode: Mode; timeline: readonly TimelineEntryView[] }) {
  const translate = useTranslate();
  const seesDeliveries = usePermission('developers.read');
  return (
    <Card title={translate('orders.timeline')}>
      <p className="mb-4 text-sm text-muted">{translate('orders.moments')}</p>
      <WhatHappened timeline={timeline} page="order" mode={mode} seesDeliveries={seesDeliveries} />
    </Card>
  );
}
