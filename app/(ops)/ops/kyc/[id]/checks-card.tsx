import type { OpsKycView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Icon } from '../../../../_ui/icon.tsx';

/** What could be compared without looking at a picture. */
export function ChecksCard({ checks }: { checks: OpsKycView['checks'] }) {
  return (
    <Card title="Compared by the service">
      {checks.length === 0 ? (
        <p className="text-muted">There is nothing to compare yet.</p>
      ) : (
        <ul className="space-y-1.5">
          {checks.map(({ what, agrees }) => (
            <li key={what} className="flex gap-2">
              <Icon
                name={agrees ? 'check' : 'alert'}
                className={agrees ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-negative'}
              />
              <span className="min-w-0 break-words">
                {what}:{' '}
                <span className={agrees ? 'text-positive' : 'text-negative'}>{agrees ? 'agree' : 'differ'}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
