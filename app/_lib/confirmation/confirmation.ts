'use client';

import { createContext, use, useSyncExternalStore } from 'react';

/** Whether a person is being asked to confirm by a one-time password that it is them, and what became of it. */
export type Confirmation = {
  /** Asks, once for all who wait; answers whether they did */
  ask(): Promise<boolean>;
  /** Tells those who wait */
  settle(isConfirmed: boolean): void;
  subscribe(listener: () => void): () => void;
  isAsked(): boolean;
};

/** Makes what calls ask through, and the dialog listens to. */
export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>();
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tell();
      }),
    settle(isConfirmed) {
      const settled = waiting;
      waiting = [];
      for (const resolve of settled) resolve(isConfirmed);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAsked: () => waiting.length > 0,
  };
}

export const ConfirmationContext = createContext<Confirmation | null>(null);

/** Whether calls wait for a confirmation, and how to settle it. */
export function useConfirmation(): { isAsked: boolean; settle: Confirmation['settle'] } {
  const confirmation = use(ConfirmationContext);
  if (!confirmation) throw new Error('useConfirmation needs a DataProvider above it.');
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked, () => false);
  return { isAsked, settle: confirmation.settle };
}
