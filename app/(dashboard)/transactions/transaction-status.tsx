'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { TransactionView } from '../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import type { IconName } from '../../_ui/icon.tsx';

type Status = TransactionView['status'];

const looks: Record<Status, { tone: Tone; icon: IconName }> = {
  debited: { tone: 'info', icon: 'clock' },
  completed: { tone: 'positive', icon: 'check' },
  voided: { tone: 'neutral', icon: 'failed' },
};

/** Where a transaction stands. */
export function TransactionStatus({ status }: { status: Status }) {
  const translate = useTranslate();
  return <Badge {...looks[status]}>{translate(`status.buys.${status}`)}</Badge>;
}
