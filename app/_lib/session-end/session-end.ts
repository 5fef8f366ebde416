'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import { wouldLose } from './typed.ts';

/** Why a session ended: nothing was done for too long, or anything else. */
export type EndCause = 'idle' | 'other';

/** Whether the session of this page has ended while something on it would be lost, and why. */
export type SessionEnd = {
  /** Leads to the sign-in and back, or says it over the page where leaving would lose something */
  end(cause: EndCause): void;
  /** The same person is signed in again */
  settle(): void;
  subscribe(listener: () => void): () => void;
  /** Null while the session lives */
  cause(): EndCause | null;
};

/** Makes what calls report the end of the session to, and the dialog listens to. */
export function createSessionEnd(): SessionEnd {
  const listeners = new Set<() => void>();
  let cause: EndCause | null = null;
  const set = (next: EndCause | null) => {
    cause = next;
    for (const listener of listeners) listener();
  };
  return {
    end(next) {
      if (cause !== null) return;
      if (listeners.size > 0 && wouldLose()) set(next);
      else window.location.assign(signInPath(next));
    },
    settle: () => set(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cause: () => cause,
  };
}

/** The sign-in, which leads back to this page; of the sign-in itself its beginning. */
export function signInPath(cause: EndCause): string {
  if (window.location.pathname === '/sign-in') return window.location.pathname + window.location.search;
  const here = window.location.pathname + window.location.search;
  return `/sign-in?${cause === 'idle' ? 'ended=idle&' : ''}callbackUrl=${encodeURIComponent(here)}`;
}

export const SessionEndContext = createContext<SessionEnd | null>(null);

/** Why the session of this page has ended, null while it lives; how to say that it has, and that it goes on. */
export function useSessionEnd(): Pick<SessionEnd, 'end' | 'settle'> & { cause: EndCause | null } {
  const sessionEnd = use(SessionEndContext);
  if (!sessionEnd) throw new Error('useSessionEnd needs a DataProvider above it.');
  const cause = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.cause, () => null);
  return { cause, end: sessionEnd.end, settle: sessionEnd.settle };
}
