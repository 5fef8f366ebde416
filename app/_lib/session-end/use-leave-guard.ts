'use client';

import { useEffect, useEffectEvent } from 'react';

/**
 * Asks before what was typed is lost: by a link of the screens, by going back or on, by closing the page or by leaving for another site. Only
 * while `isOn`.
 */
export function useLeaveGuard(isOn: boolean, question: string): void {
  const ask = useEffectEvent((event: MouseEvent) => {
    const anchor = (event.target as Element | null)?.closest?.('a[href]');
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!anchor || isElsewhere || anchor.hasAttribute('download')) return;
    const target = anchor.getAttribute('target');
    if ((target !== null && target !== '_self') || anchor.getAttribute('href')?.startsWith('#')) return;
    if (window.confirm(question)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const askOfTraversal = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    // To another document the browser asks by itself.
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
    if (!window.confirm(question)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => ask(event);
    const onNavigate = (event: NavigateEvent) => askOfTraversal(event);
    window.addEventListener('beforeunload', hold);
    // Before the router hears of the click.
    window.addEventListener('click', onClick, true);
    // Not in every browser we serve.
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', hold);
      window.removeEventListener('click', onClick, true);
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isOn]);
}
