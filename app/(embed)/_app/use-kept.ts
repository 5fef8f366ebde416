'use client';

import { useCallback, useState } from 'react';

const PREFIX = 'tola-kept:';
const inMemory = new Map<string, unknown>();

/**
 * A state that outlives the screen: it is there again after a reload, or after a look at another screen, for as long as this window
 * is. What is kept must be JSON. Null forgets it.
 */
export function useKept<Value>(name: string): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState(() => readKept<Value>(name));
  const keep = useCallback(
    (next: Value | null) => {
      writeKept(name, next);
      setValue(next);
    },
    [name],
  );
  return [value, keep];
}

/** Forgets all that was kept, drafts too: another person may come. */
export function forgetKept(): void {
  inMemory.clear();
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is left there.
  }
}

/** What is kept under a name, if anything. */
export function readKept<Value>(name: string): Value | null {
  try {
    const text = window.sessionStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text) as Value;
  } catch {
    // Read below from memory.
  }
  return (inMemory.get(name) as Value | undefined) ?? null;
}

/** Keeps a value for this window, until another person may come. Null forgets it. */
export function writeKept(name: string, value: unknown): void {
  if (value === null) inMemory.delete(name);
  else inMemory.set(name, value);
  try {
    if (value === null) window.sessionStorage.removeItem(PREFIX + name);
    else window.sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage it lives as long as the page.
  }
}
