'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { CodeView } from '../code-view.tsx';

/** A token or a key's secret in clear, for the one time there is. It goes when anyone who sees it says that it is stored. */
export function ShownOnce({
  token,
  title,
  copyLabel,
  onDone,
}: {
  token: string;
  title: string;
  copyLabel: string;
  onDone: () => void;
}) {
  const translate = useTranslate();
  const [isStored, setStored] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The button that made it is gone, and the focus with it; Escape goes where the focus is.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="space-y-4 text-left">
      <p>{translate('tokens.onceHint')}</p>
      <CodeView title={title} text={token} copyLabel={copyLabel} />
      <label className="flex items-start gap-2">
        <input
          ref={box}
          type="checkbox"
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
          className="mt-1 size-4 shrink-0"
        />
        {translate('tokens.isStored')}
      </label>
      <Button variant="primary" disabled={!isStored} onClick={onDone}>
        {translate('tokens.done')}
      </Button>
    </div>
  );
}
