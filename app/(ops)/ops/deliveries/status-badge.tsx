import type { OpsDeliveryView } from '../../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

/** How each status of a parcel looks. */
const statusLooks: Record<OpsDeliveryView['status'], { words: string; tone: Tone; icon: IconName }> = {
  placed: { words: 'To pack', tone: 'warning', icon: 'clock' },
  packed: { words: 'Packed', tone: 'warning', icon: 'parcel' },
  shipped: { words: 'On the way', tone: 'info', icon: 'out' },
  delivered: { words: 'Delivered', tone: 'positive', icon: 'check' },
  cancelled: { words: 'Cancelled', tone: 'neutral', icon: 'failed' },
};

/** The status of a parcel. */
export function StatusBadge({ status }: { status: OpsDeliveryView['status'] }) {
  const { words, tone, icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}
