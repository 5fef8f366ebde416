import type { OpsStatementRowView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { stateWords } from './words.ts';

const tones = { payable: 'warning', owed: 'negative', settled: 'positive', nothing: 'neutral' } as const;

/** Where a statement stands. */
export function StateBadge({ state }: { state: OpsStatementRowView['state'] }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
}
