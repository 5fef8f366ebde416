import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Fields of the file, as RFC 9116 writes them: a name, a colon, a value, a line each. */
function fieldsOf(text: string): Map<string, string> {
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: \S[^\r\n]*\n)+$/);
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length);
  return new Map(fields);
}

it('is there, as plain text, with what RFC 9116 requires, and its policy is a page that is there', async () => {
  const response = await fetch(`${world.url}${SECURITY_TXT_PATH}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = fieldsOf(await response.text());
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']);
  expect(fields.get('Canonical')).toBe('http://localhost/.well-known/security.txt');
  expect(fields.get('Policy')).toBe('http://localhost/docs/security');
});

it('expires less than a year on and more than a hundred days, whenever it is read', async () => {
  for (const days of [0, 100, 400]) {
    world.clock.advance(days * DAY_MS);
    const text = await (await fetch(`${world.url}${SECURITY_TXT_PATH}`)).text();
    const expires = fieldsOf(text).get('Expires') ?? '';
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    const leftDays = (Date.parse(expires) - world.clock.now()) / DAY_MS;
    expect(leftDays).toBeGreaterThan(100);
    expect(leftDays).toBeLessThan(365);
  }
});

it('names the contact of the settings, else a mailbox of the host, else the page of the policy', () => {
  const contactOf = (appUrl: string, contact?: string) =>
    fieldsOf(securityTxt({ appUrl, contact, now: Date.now() })).get('Contact');
  expect(contactOf('https://tola.example.com')).toBe('mailto:security@tola.example.com');
  expect(contactOf('https://www.example.com')).toBe('mailto:security@example.com');
  expect(contactOf('http://localhost:3000')).toBe('http://localhost:3000/docs/security');
  expect(contactOf('https://192.0.2.7')).toBe('https://192.0.2.7/docs/security');
  expect(contactOf('https://tola.example.com', 'https://example.com/report')).toBe('https://example.com/report');
});
