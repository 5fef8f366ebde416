import type { Asset } from '../../../server/domain/kernel/assets.ts';

/** What the host app hears of what happens in here. */
export type BridgeEvent =
  | { type: 'tola.ready' }
  | { type: 'tola.opened'; screen: string }
  | {
      type: 'tola.trade_completed';
      trade: 'buy' | 'sell' | 'gift' | 'sip_setup';
      transaction_id: string | null;
      asset_type: Asset;
      amount_inr: number | null;
      quantity_grams: number | null;
    }
  | { type: 'tola.close_requested' }
  | { type: 'tola.session_expired' }
  | { type: 'tola.switch_declined' };

type Native = {
  ReactNativeWebView?: { postMessage(message: string): void };
  TolaAndroid?: { onEvent(message: string): void };
  webkit?: { messageHandlers?: { tola?: { postMessage(message: BridgeEvent): void } } };
};

let hostOrigins: readonly string[] = [];

/** Names the origins that may frame these screens: they alone hear of anything, and are listened to. */
export function trustHosts(origins: readonly string[]): void {
  hostOrigins = origins;
}

/** Tells the host app, by whatever way it listens on. A listener that breaks is the host's trouble, not that of a trade. */
export function announce(event: BridgeEvent): void {
  const native = window as unknown as Native;
  const text = JSON.stringify(event);
  const ways = [
    () => native.ReactNativeWebView?.postMessage(text),
    () => native.TolaAndroid?.onEvent(text),
    () => native.webkit?.messageHandlers?.tola?.postMessage(event),
    // To each by name, never to any page that frames us: the browser drops what is for another.
    ...(window.parent === window ? [] : hostOrigins.map((origin) => () => window.parent.postMessage(event, origin))),
  ];
  for (const tell of ways) {
    try {
      tell();
    } catch {
      // The next one may still hear of it.
    }
  }
}

export type HostRequests = { readonly back: () => void; readonly theme: (theme: HostTheme) => void };
const hostThemes = ['light', 'dark', 'system'] as const;
type HostTheme = (typeof hostThemes)[number];

/**
 * Follows what the host app asks for: the page that frames this one, if its origin is one of those that may, or the app around the
 * view, which speaks as this page itself. Whatever anybody else sends does nothing. Answers how to stop.
 */
export function listenToHost(requests: HostRequests): () => void {
  function hear({ source, origin, data }: MessageEvent): void {
    const isFrame = window.parent !== window && source === window.parent && hostOrigins.includes(origin);
    const isApp = source === window && origin === window.location.origin;
    if (!isFrame && !isApp) return;
    const { type, theme } = (data ?? {}) as { type?: unknown; theme?: unknown };
    if (type === 'tola.back') requests.back();
    const found = type === 'tola.theme' ? hostThemes.find((one) => one === theme) : undefined;
    if (found) requests.theme(found);
  }
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** Whether a person is there to close these screens. */
export function hasHost(): boolean {
  const native = window as unknown as Native;
  return Boolean(
    native.ReactNativeWebView || native.TolaAndroid || native.webkit?.messageHandlers?.tola || window.parent !== window,
  );
}
