import type { OpsPartnerRowView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';

/** How a partner stands, in a few words. */
export function PartnerBadges({
  partner: { enabled, liveEnabled, isMarkupPending, signedUpAt },
}: {
  partner: Pick<OpsPartnerRowView, 'enabled' | 'liveEnabled' | 'isMarkupPending' | 'signedUpAt'>;
}) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-md:justify-end">
      {enabled ? (
        liveEnabled ? (
          <Badge tone="positive" icon="check">
            Live
          </Badge>
        ) : (
          <Badge icon="flask">Sandbox only</Badge>
        )
      ) : (
        <Badge tone="negative" icon="lock">
          Switched off
        </Badge>
      )}
      {signedUpAt ? <Badge tone="info">Self-registered</Badge> : null}
      {isMarkupPending ? <Badge tone="warning">Markup not in live</Badge> : null}
    </span>
  );
}
