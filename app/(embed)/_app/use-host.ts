'use client';

import { useSyncExternalStore } from 'react';
import { hasHost } from './bridge.ts';

/** What is around these screens does not change while they are open. */
const never = () => () => undefined;

/** Whether an app around these screens can close them; never while the server draws. */
export function useHasHost(): boolean {
  return useSyncExternalStore(never, hasHost, () => false);
}
