import { failed, nameOf, type Outcome, type Outcomes, passed, unsure } from './types.ts';

type Native = {
  ReactNativeWebView?: unknown;
  TolaAndroid?: { onEvent?: unknown };
  webkit?: { messageHandlers?: { tola?: unknown } };
};

/** What a page can tell by itself, as soon as it runs. */
export function tryAtOnce(): Outcomes {
  return {
    javascript: passed('this script runs'),
    dom_storage: tryStorage(),
    secure_context: window.isSecureContext ? passed(window.location.protocol) : failed(window.location.protocol),
    bridge: tryBridge(),
  };
}

function tryStorage(): Outcome {
  const key = 'tola-diagnostics-probe';
  try {
    window.localStorage.setItem(key, 'kept');
    const isKept = window.localStorage.getItem(key) === 'kept';
    window.localStorage.removeItem(key);
    return isKept ? passed('local storage keeps what is put into it') : failed('local storage forgets');
  } catch (error) {
    // A view without DOM storage has no such object, one that blocks it raises.
    return failed(nameOf(error));
  }
}

function tryBridge(): Outcome {
  const found = bridgeName();
  return found ? passed(found) : failed('no listener: neither native bridge nor frame');
}

function bridgeName(): string | undefined {
  const native = window as unknown as Native;
  if (native.ReactNativeWebView) return 'ReactNativeWebView';
  if (native.TolaAndroid?.onEvent) return 'TolaAndroid';
  if (native.webkit?.messageHandlers?.tola) return 'webkit.messageHandlers.tola';
  return window.parent === window ? undefined : 'a page that frames this one';
}

const SAMPLE = 'The quick brown fox, 0123456789';

/** What the page measures of itself. */
export function measure() {
  const insets = readInsets();
  return {
    viewport: `${window.innerWidth}x${window.innerHeight}`,
    screen: `${window.screen.width}x${window.screen.height}`,
    pixel_ratio: String(Math.round(window.devicePixelRatio * 100) / 100),
    insets: insets.join(' '),
    text_zoom: `${Math.round(textFactor() * 100)}%`,
    bridge: bridgeName() ?? 'none',
    language: navigator.language.slice(0, 20),
  };
}

/** Safe-area insets in pixels: top, right, bottom, left. */
function readInsets(): number[] {
  const probe = document.createElement('div');
  probe.style.cssText =
    'position:fixed;visibility:hidden;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';
  document.body.append(probe);
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
  probe.remove();
  return [paddingTop, paddingRight, paddingBottom, paddingLeft].map((side) => Math.round(Number.parseFloat(side) || 0));
}

/** How much larger than asked for text is drawn: a canvas does not follow the view's text zoom, the page does. */
function textFactor(): number {
  const probe = document.createElement('span');
  probe.textContent = SAMPLE;
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre;font:16px monospace';
  document.body.append(probe);
  const drawn = probe.getBoundingClientRect().width;
  probe.remove();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 1;
  context.font = '16px monospace';
  return drawn / context.measureText(SAMPLE).width || 1;
}

/** Text below its size, or beyond the page, is wrong whatever anybody says; that it follows the system, only a person can tell. */
export function judgeTextZoom(): Outcome {
  const percent = Math.round(textFactor() * 100);
  if (percent < 98) return failed(`text at ${percent}%: the app makes it smaller`);
  if (document.documentElement.scrollWidth > window.innerWidth + 1) return failed(`text at ${percent}% does not fit`);
  return unsure(`text at ${percent}%`);
}
