'use client';

import { useCallback, useEffect, useState } from 'react';

/** Banks take some seconds to tell: that long it says "checking" to a person who comes back from an app. */
const CHECKS_FOR_MS = 15_000;

/**
 * Looks at once when a person is back, perhaps from an app in which they paid: the page shows again, or there is a connection again.
 * Answers whether it is "checking" just now, and a way to check at once.
 */
export function useComingBack(isWaiting: boolean, look: () => void): { isChecking: boolean; check: () => void } {
  const [isChecking, setChecking] = useState(false);
  const check = useCallback(() => {
    setChecking(true);
    look();
  }, [look]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const comeBack = () => {
      if (document.visibilityState === 'visible') check();
    };
    const showAgain = (event: PageTransitionEvent) => {
      if (event.persisted) comeBack();
    };
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('pageshow', showAgain);
    window.addEventListener('online', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pageshow', showAgain);
      window.removeEventListener('online', comeBack);
    };
  }, [isWaiting, check]);
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setTimeout(() => setChecking(false), CHECKS_FOR_MS);
    return () => clearTimeout(timer);
  }, [isChecking]);
  return { isChecking: isChecking && isWaiting, check };
}
