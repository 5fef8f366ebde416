/** What the diagnostics try in a host app, in the order in which it is shown. Spec 4.9. */
export const checks = [
  /** The page's script runs */
  'javascript',
  /** Local storage holds what is put into it: the session token lives there */
  'dom_storage',
  /** The page was loaded over https, without which there is no camera */
  'secure_context',
  /** The app hears the events of the embed */
  'bridge',
  /** A second window opens and comes back: mandates of SIPs */
  'popups',
  /** upi:// is handed to the system */
  'upi_links',
  /** intent:// is handed to the system; Android only */
  'intent_links',
  /** The camera answers with a picture: KYC */
  'camera',
  /** A file can be chosen: KYC by documents */
  'file_chooser',
  /** Nothing hides behind the bars and rounded corners of the screen */
  'safe_area',
  /** Larger text of the system reaches the page, and fits */
  'text_zoom',
] as const;
type Check = (typeof checks)[number];

/** `unsure`: not tried yet, or it cannot be known. `not_needed`: the platform has no such thing. */
export const results = ['passed', 'failed', 'unsure', 'not_needed'] as const;
type Result = (typeof results)[number];

/** What the host app is written with, which decides the lines that it is shown. */
export const platforms = ['android', 'ios', 'react_native', 'flutter', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** What came of one check; `note` says in a few technical words how that was found. */
export type Finding = { readonly check: Check; readonly result: Result; readonly note: string };

/** What the page measured, as text. */
export const factNames = ['viewport', 'screen', 'pixel_ratio', 'insets', 'text_zoom', 'bridge', 'language'] as const;
export type Facts = { readonly [Name in (typeof factNames)[number]]?: string | undefined };
