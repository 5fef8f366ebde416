'use client';

import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';

const looks = {
  processing: { tone: 'info', icon: 'clock' },
  completed: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'failed' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

/** Where a withdrawal stands, in a word. */
export function WithdrawalStatus({ status }: { status: keyof typeof looks }) {
  return <Badge {...looks[status]}>{useWords(walletWords)(`status.${status}`)}</Badge>;
}
