'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { CodeView } from '../code-view.tsx';

/** Recovery codes for the one time they are shown; they go when the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const translate = useTranslate();
  const [isKept, setKept] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <div className="space-y-4 text-left">
      <p>{translate('recoveryCodes.hint')}</p>
      <CodeView
        title={translate('recoveryCodes.title')}
        text={codes.join('\n')}
        copyLabel={translate('recoveryCodes.copy')}
      />
      <label className="flex items-start gap-2">
        <input
          ref={box}
          type="checkbox"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
          className="mt-1 size-4 shrink-0"
        />
        {translate('recoveryCodes.areKept')}
      </label>
      <Button variant="primary" size="md" disabled={!isKept} onClick={onDone}>
        {translate('recoveryCodes.done')}
      </Button>
    </div>
  );
}
