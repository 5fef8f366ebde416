import type { ApprovalView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { stateLooks } from './approval-words.ts';

/** How far a request is. */
export function StateBadge({ state }: { state: ApprovalView['state'] }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
