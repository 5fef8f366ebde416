'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { CodeView } from '../code-view.tsx';

/** What is said around something that is shown once. */
export type ShownOnceWords = { hint: string; title: string; copy: string; isKept: string; done: string };

/** Secrets in clear, for the one time there is. They go when the person who sees them says that they are kept; the browser asks before it leaves them. */
export function ShownOnce({ text, words, onDone }: { text: string; words: ShownOnceWords; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The button that made it is gone, and the focus with it; Escape goes where the focus is.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <div className="space-y-4 text-left">
      <p>{words.hint}</p>
      <CodeView title={words.title} text={text} copyLabel={words.copy} />
      <label className="flex items-start gap-2">
        <input
          ref={box}
          type="checkbox"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
          className="mt-1 size-4 shrink-0"
        />
        {words.isKept}
      </label>
      <Button variant="primary" disabled={!isKept} onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
