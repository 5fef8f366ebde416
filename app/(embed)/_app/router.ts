'use client';

import { useSyncExternalStore } from 'react';

/** The app's own way from screen to screen: addresses of the page below its base, so that the back button works as anywhere. */
let base = '';
const MOVED = 'tola-moved';

/** Names the address below which the screens are; before anything is drawn. */
export function routeBelow(path: string): void {
  base = path;
}

/** The screen in the address: "/" for home, "/sip/sip_1" for a plan. */
function currentScreen(): string {
  const path = window.location.pathname;
  const below = path.startsWith(base) ? path.slice(base.length) : path;
  return below.replace(/\/{1,9}$/, '') || '/';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
}

/** The screen in the address, followed as it changes; home while the server draws. */
export function useScreen(): string {
  return useSyncExternalStore(subscribe, currentScreen, () => '/');
}

const depth = () => Number((window.history.state as { tolaDepth?: number } | null)?.tolaDepth ?? 0);

/** The address of a screen, for links. */
export function hrefOf(screen: string): string {
  return `${base}${screen === '/' ? '' : screen}` || '/';
}

/** What the host wished for, so that a reload of any screen still knows it. */
function wishesInAddress(): string {
  const given = new URLSearchParams(window.location.search);
  const kept = ['theme', 'locale'].flatMap((name) =>
    given.get(name)?.match(/^\w+$/) ? [`${name}=${given.get(name)}`] : [],
  );
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** Opens a screen; with `replace` in the place of this one, so that back does not come here again. */
export function go(screen: string, options: { replace?: boolean } = {}): void {
  const state = { ...window.history.state, tolaDepth: options.replace ? depth() : depth() + 1 };
  const address = hrefOf(screen) + wishesInAddress();
  if (options.replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(MOVED));
}

/** Whether back leads to a screen of this app. */
export function hasWayBack(): boolean {
  return depth() > 0 || currentScreen() !== '/';
}

/** Goes back to where the person came from, or, where that would leave the app, to a screen of it. */
export function back(otherwise = '/'): void {
  if (depth() > 0) window.history.back();
  else go(otherwise, { replace: true });
}
