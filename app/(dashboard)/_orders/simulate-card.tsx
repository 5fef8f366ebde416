'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { usePermission } from '../../_lib/permissions.tsx';
import { Button } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { ErrorState } from '../../_ui/states.tsx';

/** What a sandbox can let happen now: a button for each outcome that can follow, and none for the rest. */
export function SimulateCard<Outcome extends string>({
  outcomes,
  labelOf,
  pending,
  error,
  onChoose,
}: {
  outcomes: readonly Outcome[];
  labelOf: (outcome: Outcome) => string;
  /** The one that is under way */
  pending: Outcome | undefined;
  error: unknown;
  onChoose: (outcome: Outcome) => void;
}) {
  const translate = useTranslate();
  const isAllowed = usePermission('sandbox.control');
  return (
    <Card title={translate('orders.simulate')}>
      <p className="text-sm text-muted">
        {translate(
          !isAllowed ? 'orders.simulateRefused' : outcomes.length === 0 ? 'orders.simulateNone' : 'orders.simulateHint',
        )}
      </p>
      {isAllowed && outcomes.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {outcomes.map((outcome) => (
            <Button
              key={outcome}
              icon="flask"
              className="max-sm:h-11"
              busy={pending === outcome}
              disabled={pending !== undefined}
              onClick={() => onChoose(outcome)}
            >
              {labelOf(outcome)}
            </Button>
          ))}
        </div>
      ) : null}
      {error ? <ErrorState error={error} /> : null}
    </Card>
  );
}
