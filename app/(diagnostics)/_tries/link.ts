import { type Outcome, passed } from './types.ts';

/** How long a system takes to bring up an app or a list of them. */
const WAIT_MS = 2_500;

/** It can pay no one: its payee cannot exist, and there is no amount. */
const QUERY = 'pa=webview-diagnostics@invalid&pn=WebView%20diagnostics&cu=INR';

export const diagnosticsLinks = {
  upi_links: `upi://pay?${QUERY}`,
  intent_links: `intent://pay?${QUERY}#Intent;scheme=upi;end`,
} as const;

/**
 * Leads this frame to a link as a payment does, and watches whether something took over: the page is hidden or loses the focus, and
 * comes back as it was. Undefined where nothing was seen: then only the person knows. A page that was left for an error page is loaded
 * anew, and never answers.
 */
export function tryLink(link: string): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const began = Date.now();
    let tookOver: string | undefined;
    let isLeft = false;
    const finish = (outcome: Outcome | undefined) => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('blur', seen);
      window.removeEventListener('focus', back);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('pagehide', left);
      resolve(outcome);
    };
    const seen = (event: Event) => {
      if (document.visibilityState === 'visible' && event.type !== 'blur') return back();
      tookOver ??= `${event.type === 'blur' ? 'focus went' : 'page hidden'} after ${Date.now() - began} ms`;
      clearTimeout(waiting);
    };
    // Shown again by the way back from an error page.
    const left = () => {
      isLeft = true;
    };
    const back = () => {
      if (isLeft) finish(undefined);
      else if (tookOver) finish(passed(tookOver));
    };
    const waiting = setTimeout(() => finish(undefined), WAIT_MS);
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('blur', seen);
    window.addEventListener('focus', back);
    window.addEventListener('pageshow', back);
    window.addEventListener('pagehide', left);
    window.location.href = link;
  });
}
