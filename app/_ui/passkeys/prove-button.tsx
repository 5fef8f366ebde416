'use client';

import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Has a passkey used, and says why it was not. */
export function ProveButton({
  label,
  isBusy,
  problem,
  onProve,
}: {
  label: string;
  isBusy: boolean;
  problem: string | undefined;
  onProve: () => void;
}) {
  return (
    <div className="space-y-3">
      <Button variant="primary" size="md" icon="key" busy={isBusy} onClick={onProve} autoFocus className="w-full">
        {label}
      </Button>
      {problem ? (
        <p role="alert" className="flex gap-1.5 text-sm text-negative">
          <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      ) : null}
    </div>
  );
}
