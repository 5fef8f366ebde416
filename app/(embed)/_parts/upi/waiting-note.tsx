'use client';

import upiWords from '../../../../messages/generated/embed/upi.ts';
import { useOnline } from '../../_app/use-online.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../action.tsx';
import { Notice } from '../parts.tsx';

/** What a person who waits for the bank reads, never more than is known, and a way to ask at once. */
export function WaitingNote({
  state,
  isShown,
  isChecking,
  hasFailed,
  check,
}: {
  /** What the screen has come to: spoken as it changes */
  state: string;
  /** Whether it still waits */
  isShown: boolean;
  isChecking: boolean;
  /** The last question was not answered */
  hasFailed: boolean;
  check: () => void;
}) {
  const words = useWords(upiWords);
  const isOnline = useOnline();
  const isCut = isShown && (hasFailed || !isOnline);
  const word = !isOnline ? 'offline' : hasFailed ? 'unreachable' : isChecking ? 'checking' : null;
  return (
    <div className={isShown && word ? 'space-y-2' : '-mt-4'}>
      <p role="status" className="sr-only">
        {state}
      </p>
      <div role="status">
        {isShown && word ? <Notice tone={isCut ? 'warning' : 'info'}>{words(word)}</Notice> : null}
      </div>
      {isCut ? (
        <Action look="quiet" onClick={check}>
          {words('again')}
        </Action>
      ) : null}
    </div>
  );
}
