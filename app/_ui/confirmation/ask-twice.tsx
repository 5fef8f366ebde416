'use client';

import { useState } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { ErrorState } from '../states.tsx';

/** Part of a dialog: a step that cannot be taken back, which happens at the second press only. */
export function AskTwice({
  icon,
  words,
  error,
  isBusy,
  onSure,
}: {
  icon: IconName;
  /** `ask` opens the question, `sure` answers it */
  words: { hint: string; ask: string; sure: string; cancel: string };
  /** Why it did not happen */
  error: unknown;
  isBusy: boolean;
  onSure: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{words.hint}</p>
      {error ? <ErrorState error={error} /> : null}
      {isAsking ? (
        <div className="flex flex-wrap gap-2">
          <Button icon={icon} busy={isBusy} onClick={onSure} className="max-w-full border-negative/50 text-negative">
            <span className="truncate">{words.sure}</span>
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <Button icon={icon} onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      )}
    </div>
  );
}
