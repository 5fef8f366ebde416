'use client';

import { createContext, use, useSyncExternalStore } from 'react';

/** By what a person confirms that it is them: a one-time password, or the passkey that they signed in with. */
export type ConfirmWay = 'code' | 'passkey';

/** Whether a person is being asked to confirm that it is them, and what became of it. */
export type Confirmation = {
  /** Asks, once for all who wait, in the way that is enough for each of them; answers whether they did */
  ask(way: ConfirmWay): Promise<boolean>;
  /** Tells those who wait */
  settle(isConfirmed: boolean): void;
  subscribe(listener: () => void): () => void;
  /** Null where nobody waits */
  asked(): ConfirmWay | null;
};

/** Makes what calls ask through, and the dialog listens to. */
export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>();
  let waiting: { way: ConfirmWay; resolve: (isConfirmed: boolean) => void }[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: (way) =>
      new Promise((resolve) => {
        waiting.push({ way, resolve });
        tell();
      }),
    settle(isConfirmed) {
      const settled = waiting;
      waiting = [];
      for (const { resolve } of settled) resolve(isConfirmed);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    asked() {
      if (waiting.length === 0) return null;
      return waiting.some(({ way }) => way === 'passkey') ? 'passkey' : 'code';
    },
  };
}

export const ConfirmationContext = createContext<Confirmation | null>(null);

/** In which way calls wait for a confirmation, null where none does, and how to settle it. */
export function useConfirmation(): { asked: ConfirmWay | null; settle: Confirmation['settle'] } {
  const confirmation = use(ConfirmationContext);
  if (!confirmation) throw new Error('useConfirmation needs a DataProvider above it.');
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.asked, () => null);
  return { asked, settle: confirmation.settle };
}
