'use client';

import { useEffect, useState } from 'react';
import { Button } from '../../_ui/button.tsx';
import { answerOpener } from '../_tries/popup.ts';
import { en } from '../_words/en.ts';
import { hi } from '../_words/hi.ts';

const CLOSES_AFTER_MS = 700;

/** The window that the doctor opens: it answers and closes itself. In place of the first page, it goes back. */
export function PopupScreen({ language, visit }: { language: 'en' | 'hi'; visit: string }) {
  const words = language === 'hi' ? hi : en;
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
      <h1 className="text-xl font-semibold">{words.title}</h1>
      {isOwn ? (
        <>
          <p>{words.popupWorked}</p>
          <Button size="md" className="min-h-11" onClick={() => window.close()}>
            {words.popupClose}
          </Button>
        </>
      ) : null}
    </main>
  );
}
