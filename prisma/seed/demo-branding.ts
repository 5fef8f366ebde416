import { readFileSync } from 'node:fs';

/** The demo partner's colour. */
export const demoAccent = '#0e6e5c';

/** The demo partner's logo, as it would upload it. */
export function readDemoLogo(): Buffer {
  return readFileSync(new URL('./demo-logo.png', import.meta.url));
}
