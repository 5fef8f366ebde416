import { describe, expect, it } from 'vitest';
import { bodyBelowHeaders, readPastedHeaders } from './pasted-headers.ts';

const signature = `sha256=${'ab'.repeat(32)}`;

const forms: [string, string][] = [
  [
    'a raw block',
    `POST /webhooks HTTP/1.1\r\nHost: shop.example.com\r\nX-Service-Signature: ${signature}\r\nX-Service-Timestamp: 1795282000\r\n`,
  ],
  ['lower case', `x-service-signature: ${signature}\nx-service-timestamp: 1795282000`],
  [
    'curl -v',
    `*   Trying 127.0.0.1:4242...\n> POST /webhooks HTTP/1.1\n> X-Service-Signature: ${signature}\n> X-Service-Timestamp: 1795282000\n>\n< HTTP/1.1 401 Unauthorized`,
  ],
  [
    'a curl command',
    `curl https://shop.example.com -H 'X-Service-Signature: ${signature}' --header "X-Service-Timestamp: 1795282000" -d '{}'`,
  ],
  ['a JSON object', JSON.stringify({ 'X-Service-Signature': signature, 'X-Service-Timestamp': '1795282000' })],
  ['a number in JSON', JSON.stringify({ 'X-Service-Signature': signature, 'X-Service-Timestamp': 1795282000 })],
  ['Go’s header', JSON.stringify({ 'X-Service-Signature': [signature], 'X-Service-Timestamp': ['1795282000'] })],
  [
    'pairs',
    JSON.stringify([
      ['X-Service-Signature', signature],
      ['X-Service-Timestamp', '1795282000'],
    ]),
  ],
  ['Node’s rawHeaders', JSON.stringify(['X-Service-Signature', signature, 'X-Service-Timestamp', '1795282000'])],
  [
    'a HAR',
    JSON.stringify({
      headers: [
        { name: 'X-Service-Signature', value: signature },
        { name: 'X-Service-Timestamp', value: '1795282000' },
      ],
    }),
  ],
  [
    'PHP’s $_SERVER',
    `Array\n(\n    [HTTP_X_SERVICE_SIGNATURE] => ${signature}\n    [HTTP_X_SERVICE_TIMESTAMP] => 1795282000\n)`,
  ],
  ['a Python dict', `{'X-Service-Signature': '${signature}', 'X-Service-Timestamp': '1795282000'}`],
  ['Node’s inspect', `{\n  'x-service-signature': '${signature}',\n  'x-service-timestamp': '1795282000'\n}`],
  ['Go’s print', `map[X-Service-Signature:[${signature}] X-Service-Timestamp:[1795282000]]`],
];

describe('pasted headers', () => {
  it.each(forms)('are read from %s', (_, text) => {
    const headers = readPastedHeaders(text);
    expect(headers.get('x-service-signature')?.value).toBe(signature);
    expect(headers.get('x-service-timestamp')?.value).toBe('1795282000');
  });

  it('keep the name they came under', () => {
    expect(readPastedHeaders('HTTP_X_SERVICE_EVENT: test.ping').get('x-service-event')).toEqual({
      writtenAs: 'HTTP_X_SERVICE_EVENT',
      value: 'test.ping',
    });
  });

  it.each(['', 'nothing of the kind', '{"broken', '[]', '[1,2]', 'null', '[null]'])('are none in %j', (text) => {
    expect(readPastedHeaders(text).get('x-service-signature')).toBeUndefined();
  });

  it('may have the body below them', () => {
    expect(bodyBelowHeaders('POST / HTTP/1.1\r\nA: b\r\n\r\n{"event":1}')).toBe('{"event":1}');
    expect(bodyBelowHeaders('A: b\n\n{"event":1}\n')).toBe('{"event":1}\n');
    expect(bodyBelowHeaders('A: b\nC: d\n')).toBeUndefined();
    expect(bodyBelowHeaders('{"A":"b"}')).toBeUndefined();
  });
});
