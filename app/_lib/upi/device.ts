/** What a page is opened on, as far as it decides which ways to pay work there. */
export type Device = 'android' | 'iphone' | 'desktop' | 'other';

/**
 * Reads a User-Agent. An iPad takes the generic link and the QR, since the apps' own links are for phones; so does any unknown device,
 * such as the browser of a feature phone.
 */
export function deviceOf(userAgent: string): Device {
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad|Mobile|KAIOS|Tablet|\bTV\b/i.test(userAgent)) return 'other';
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? 'desktop' : 'other';
}
