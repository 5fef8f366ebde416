import { Badge } from '../../_ui/badge.tsx';

/** Marks what is of a sandbox, where nobody is real. */
export function SandboxBadge({ mode }: { mode: 'live' | 'sandbox' }) {
  return mode === 'sandbox' ? (
    <Badge tone="info" icon="flask">
      Sandbox
    </Badge>
  ) : null;
}
