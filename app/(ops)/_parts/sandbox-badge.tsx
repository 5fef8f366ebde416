import { Badge } from '../../_ui/badge.tsx';

/** Marks what belongs to a sandbox, where no user is real. */
export function SandboxBadge({ mode }: { mode: 'live' | 'sandbox' }) {
  return mode === 'sandbox' ? (
    <Badge tone="info" icon="flask">
      Sandbox
    </Badge>
  ) : null;
}
