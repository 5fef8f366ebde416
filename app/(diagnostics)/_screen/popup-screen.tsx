'use client';

import { useEffect, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { answerOpener } from '../_tries/popup.ts';

const CLOSES_AFTER_MS = 700;

/** The window that the diagnostics open: it answers and closes itself. In place of the first page, it goes back. */
export function PopupScreen({ visit }: { visit: string }) {
  const translate = useTranslate();
  const [isOwn, setOwn] = useState(true);
  useEffect(() => {
    if (answerOpener(visit) === 'same') {
      setOwn(false);
      window.history.back();
      return;
    }
    const closing = setTimeout(() => window.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(closing);
  }, [visit]);
  return (
    <main className="mx-auto max-w-md space-y-4 px-4 pt-[calc(env(safe-area-inset-top)+1.25rem)]">
      <h1 className="text-xl font-semibold">{translate('webviewDiagnostics.title')}</h1>
      {isOwn ? (
        <>
          <p>{translate('webviewDiagnostics.popupWorked')}</p>
          <Button size="md" className="min-h-11" onClick={() => window.close()}>
            {translate('webviewDiagnostics.popupClose')}
          </Button>
        </>
      ) : null}
    </main>
  );
}
