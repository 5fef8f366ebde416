import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { heavyJson } from '../heavy.ts';
import { weirdJson, weirdQueryValue, weirdSegment } from '../weird.ts';
import type { FuzzRequest } from './make-request.ts';

/** What a request can be given that no partner in good order sends. */
export type Hostile = {
  /** JSON texts of single values */
  values: readonly string[];
  /** JSON as large as is read */
  heavy: readonly string[];
  /** Whole bodies that are no JSON, or not as it is said */
  bodies: readonly { bytes: Buffer; headers: Record<string, string> }[];
  extraFields: readonly [name: string, raw: string][];
  headers: readonly Record<string, string>[];
  segments: readonly string[];
  queryNames: readonly string[];
  queryValues: readonly string[];
  /** A request as bytes on a socket, made from one in good order */
  raw: readonly ((request: FuzzRequest) => Buffer)[];
};

const json = { 'content-type': 'application/json' };
const body = '{"mobile":"9876543210","flow":"api"}';

/** A megabyte of zeros in a kilobyte, thirty times over. */
const gzipBomb = gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20));

const bodies: Hostile['bodies'] = [
  { bytes: gzipBomb, headers: { ...json, 'content-encoding': 'gzip' } },
  { bytes: gzipSync(body), headers: { ...json, 'content-encoding': 'gzip' } },
  { bytes: Buffer.from(body), headers: { ...json, 'content-encoding': 'deflate, gzip, br' } },
  { bytes: Buffer.from(`\ufeff${body}`), headers: json },
  { bytes: Buffer.from(body, 'utf16le'), headers: { 'content-type': 'application/json; charset=utf-16' } },
  { bytes: Buffer.from(body, 'latin1'), headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
  { bytes: Buffer.from(body), headers: { 'content-type': 'application/json; charset="\u00ff"' } },
  { bytes: Buffer.from(body), headers: { 'content-type': 'text/plain' } },
  { bytes: Buffer.from(body), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { bytes: Buffer.from(body), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { bytes: Buffer.from(body), headers: { 'content-type': '' } },
  { bytes: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), headers: json },
  { bytes: Buffer.from('{"a":"\u0000"}'), headers: json },
  { bytes: Buffer.from('{"mobile":"98765'), headers: json },
  { bytes: Buffer.from('{}{}'), headers: json },
  { bytes: Buffer.from('{"a":NaN}'), headers: json },
  { bytes: Buffer.from("{'a':1}"), headers: json },
  { bytes: Buffer.from(`${'['.repeat(100_000)}`), headers: json },
  { bytes: Buffer.from(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`), headers: json },
  { bytes: Buffer.alloc(300 * 1024, 0x20), headers: json },
  { bytes: Buffer.alloc(2 * 1024 * 1024, 0x31), headers: json },
  { bytes: Buffer.alloc(0), headers: json },
];

const extraFields: Hostile['extraFields'] = [
  ['__proto__', '{"isAdmin":true,"mode":"live"}'],
  ['constructor', '{"prototype":{"isAdmin":true}}'],
  ['toJSON', '"x"'],
  ['mode', '"live"'],
  ['partner_id', '"ptn_01kah3n5t0v2m9q4r7w8x1y6z3"'],
  ['partnerId', '"ptn_01kah3n5t0v2m9q4r7w8x1y6z3"'],
  ['status', '"completed"'],
  ['role', '"owner"'],
  ['is_admin', 'true'],
  ['rate_inr', '0.01'],
  ['amount_inr', '-1'],
  ['amount_grams', '1e-7'],
  ['limit', '9007199254740993'],
  ['page', '-0'],
  ['id', '["a"]'],
];

const headers: Hostile['headers'] = [
  { 'idempotency-key': 'k'.repeat(101) },
  { 'idempotency-key': '' },
  { 'idempotency-key': '__proto__' },
  { 'idempotency-key': '\u00ff\u00fe' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(8_000)}` },
  { authorization: 'Bearer tola_live_\u00e9' },
  { cookie: 'tola.session=a.b.c.d.e' },
  { cookie: `tola.session=${'%F0'.repeat(1_000)}` },
  { 'x-request-id': 'x'.repeat(4_000) },
  { 'x-forwarded-for': '::ffff:127.0.0.1, unknown, 999.1.1.1' },
  { 'x-forwarded-for': ','.repeat(2_000) },
  { host: 'evil.example.com' },
  { host: '' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { accept: 'text/html;q=2,*/*' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'accept-encoding': 'gzip;q=-1, identity;q=0' },
  { range: 'bytes=0-1,-5' },
  { 'if-none-match': '*' },
  { expect: '200-ok' },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': '\u00e9'.repeat(2_000) },
  { 'transfer-encoding': 'chunked' },
];

const head = ({ method, path, headers: own }: FuzzRequest, others: readonly string[] = []) =>
  [
    `${method} ${path.slice(0, 4_000)} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(own)
      .filter(([name]) => !['content-length', 'transfer-encoding', 'host'].includes(name))
      .map(([name, value]) => `${name}: ${value.slice(0, 4_000)}`),
    ...others,
    '',
    '',
  ].join('\r\n');
const bytes = (text: string) => Buffer.from(text, 'latin1');

const raw: Hostile['raw'] = [
  (request) =>
    bytes(
      `${head(request, ['Content-Length: 4', 'Transfer-Encoding: chunked'])}0\r\n\r\nGET /partner/users HTTP/1.1\r\n\r\n`,
    ),
  (request) => bytes(`${head(request, ['Content-Length: 2', 'Content-Length: 40'])}{}`),
  (request) => bytes(`${head(request, ['Content-Length: -1'])}{}`),
  (request) => bytes(`${head(request, ['Transfer-Encoding: chunked'])}ffffffffffffffff\r\n{}\r\n0\r\n\r\n`),
  (request) => bytes(`${head(request, ['Transfer-Encoding: chunked, identity'])}2\r\n{}\r\n0\r\n\r\n`),
  (request) => bytes(`${head(request, ['Transfer-Encoding: xchunked'])}2\r\n{}\r\n0\r\n\r\n`),
  (request) => bytes(`${head(request, ['Host: other.example.com'])}`),
  (request) => bytes(`${head(request, ['Content-Length: 400'])}{"a"`),
  (request) => bytes(head(request, ['X: a\u0000b'])),
  (request) => bytes(head(request, [' folded: x', 'Bad Header: y'])),
  (request) => bytes(head(request).replace('HTTP/1.1', 'HTTP/9.9')),
  (request) => bytes(head(request).replace(`${request.method} `, `${request.method.toLowerCase()}\t`)),
  (request) => bytes(head(request).replace(' /', ' http://user:pw@169.254.169.254/')),
  (request) => bytes(head(request).replace(' /', ' *')),
  (request) =>
    bytes(
      head(
        request,
        Array.from({ length: 2_500 }, (_, index) => `X-${index}: 1`),
      ),
    ),
  (request) => bytes(head(request, [`X-Long: ${'x'.repeat(40_000)}`])),
  (request) => bytes(head(request, ['Upgrade: websocket', 'Connection: Upgrade'])),
  (request) => bytes(`${head(request, ['Expect: 100-continue', 'Content-Length: 2'])}{}`),
  () => bytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
  () => bytes('\r\n\r\n\r\nGET\r\n\r\n'),
];

/** Draws what is random of it from the seed. */
export function createHostile(seed: number): Hostile {
  const draw = <Value>(from: fc.Arbitrary<Value>, numRuns: number) => fc.sample(from, { seed, numRuns });
  return {
    values: draw(weirdJson, 600),
    heavy: draw(heavyJson, 24),
    bodies,
    extraFields,
    headers,
    segments: draw(weirdSegment, 120),
    queryNames: ['__proto__', 'limit', 'page', 'mode', 'a[b]', '%00', '%FF', '', 'batch', 'input'],
    queryValues: draw(weirdQueryValue, 120),
    raw,
  };
}
