import sharp from 'sharp';

/** The demo partner's colour. */
export const demoAccent = '#0e6e5c';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="${demoAccent}"/>
  <path d="M32 12 50 29 32 52 14 29z" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>
  <path d="M14 29h36M25 29l7 23 7-23-7-17z" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>
</svg>`;

/** The demo partner's logo, as it would upload it. */
export function drawDemoLogo(): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
