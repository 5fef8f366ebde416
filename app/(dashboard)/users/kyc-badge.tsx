'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { UserListView } from '../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import type { IconName } from '../../_ui/icon.tsx';

type KycStatus = UserListView['users'][number]['kycStatus'];

const looks: Record<KycStatus, { tone: Tone; icon: IconName }> = {
  not_started: { tone: 'neutral', icon: 'empty' },
  under_review: { tone: 'info', icon: 'clock' },
  approved: { tone: 'positive', icon: 'check' },
  rejected: { tone: 'negative', icon: 'failed' },
};

/** Where a user stands with KYC. */
export function KycBadge({ status }: { status: KycStatus }) {
  const translate = useTranslate();
  return <Badge {...looks[status]}>{translate(`kycState.${status}`)}</Badge>;
}
