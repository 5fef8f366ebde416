import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/tola-embed.js', import.meta.url), 'utf8');

/** What partners load into pages of theirs. */
const GZIP_BYTES_MAX = 3 * 1_024;

it('tola-embed.js is below 3 KiB on the wire', () => {
  expect(gzipSync(script).byteLength).toBeLessThan(GZIP_BYTES_MAX);
});

it('tola-embed.js calls no server and stores nothing', () => {
  expect(script).not.toMatch(/fetch\(|XMLHttpRequest|sendBeacon|import\(|cookie\s*=|localStorage|innerHTML|eval\(/);
});
