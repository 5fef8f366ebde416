'use client';

import { useSyncExternalStore } from 'react';

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The moment, to the second, on one timer for all who ask; undefined while the server draws. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (timer === undefined || now === 0) now = Math.floor(Date.now() / 1_000) * 1_000;
      return now;
    },
    () => undefined,
  );
}
