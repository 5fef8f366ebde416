import { describe, expect, it } from 'vitest';
import { createVault } from '../kernel/vault.ts';
import { openEndpoint, readEndpointUrl, readStaticHeaders, sealHeaders, sealSecret } from './endpoint.ts';
import { newWebhookSecret, signBody } from './signature.ts';
import { loggedHeaders, writeRequest } from './write-request.ts';

const thrown = (work: () => unknown): { code?: string; fields?: unknown } => {
  try {
    work();
  } catch (error) {
    return error as object;
  }
  throw new Error('nothing was refused');
};

describe('the address of an endpoint', () => {
  it.each([
    ['https://shop.example.com/webhooks', 'https://shop.example.com/webhooks'],
    ['HTTPS://Shop.Example.com', 'https://shop.example.com/'],
    ['https://shop.example.com:8443/a?b=c#part', 'https://shop.example.com:8443/a?b=c'],
    ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/'],
  ])('%s is kept as %s', (text, kept) => expect(readEndpointUrl(text, { demo: false })).toBe(kept));

  it.each([
    'http://shop.example.com/',
    'ftp://shop.example.com/',
    'javascript:alert(1)',
    'shop.example.com',
    '//shop.example.com/',
    '',
    'https://',
    'https://user@shop.example.com/',
    'https://:secret@shop.example.com/',
    'https://shop.example.com@127.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1%25lo]/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://app.localhost/',
    'http://localhost:3000/',
    `https://shop.example.com/${'a'.repeat(2_000)}`,
  ])('%s is refused', (text) => {
    expect(thrown(() => readEndpointUrl(text, { demo: false }))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('may be http in demo mode, and then only on this machine', () => {
    expect(readEndpointUrl('http://localhost:4242/hooks', { demo: true })).toBe('http://localhost:4242/hooks');
    expect(readEndpointUrl('http://127.0.0.1:4242/', { demo: true })).toBe('http://127.0.0.1:4242/');
    expect(readEndpointUrl('http://[::1]:4242/', { demo: true })).toBe('http://[::1]:4242/');
    for (const text of ['http://shop.example.com/', 'http://10.0.0.1/', 'http://127.0.0.2/']) {
      expect(thrown(() => readEndpointUrl(text, { demo: true }))).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });
});

describe('static headers', () => {
  it('are up to ten, as they were given', () => {
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-Key-${index}`, `value ${index}`]));
    expect(readStaticHeaders(ten)).toEqual(ten);
    expect(thrown(() => readStaticHeaders({ ...ten, Eleventh: 'x' }))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it.each([
    ['X-Service-Signature', 'x'],
    ['x-sErvice-anything', 'x'],
    ['content-type', 'text/plain'],
    ['Content-Length', '0'],
    ['HOST', 'other.example.com'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'close'],
    ['Expect', '100-continue'],
    ['Bad Name', 'x'],
    ['Bad:Name', 'x'],
    ['', 'x'],
    ['X-Empty', ''],
    ['X-Lines', 'a\r\nX-Injected: 1'],
    ['X-Line', 'a\nb'],
    ['X-Nul', 'a\0b'],
    ['X-Hindi', 'सोना'],
    ['X-Spaces', ' a '],
    ['X-Long', 'a'.repeat(1_001)],
    ['n'.repeat(101), 'x'],
  ])('%s: %j is refused', (name, value) => {
    expect(thrown(() => readStaticHeaders({ [name]: value }))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('given twice in two letter cases are refused', () => {
    expect(thrown(() => readStaticHeaders({ 'X-Key': 'a', 'x-key': 'b' }))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('of names that mean something to JavaScript are headers like any other', () => {
    const given = JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}');
    expect(Object.entries(readStaticHeaders(given))).toEqual(Object.entries(given));
    const endpoint = {
      url: 'https://a.example/',
      secret: 's',
      nextSecret: undefined,
      headers: readStaticHeaders(given),
    };
    const { headers } = writeRequest(endpoint, { kind: 'test.ping', eventId: 'evt_1', body: '{}' }, 1);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']));
    expect(loggedHeaders(endpoint, headers)['X-Service-Event']).toBe('test.ping');
  });
});

describe('what is kept of an endpoint', () => {
  const vault = createVault(Buffer.alloc(32, 1));

  it('tells neither secret nor headers, and opens to them again', () => {
    const secret = newWebhookSecret();
    const headers = { 'X-Key': 'key-of-the-partner' };
    const sealed = {
      url: 'https://a.example/',
      secretSealed: sealSecret(vault, secret),
      nextSecretSealed: null,
      nextPromoteAt: null,
      headersSealed: sealHeaders(vault, headers),
    };
    expect(Buffer.concat([sealed.secretSealed, sealed.headersSealed]).toString('latin1')).not.toMatch(/whsec_|key-of/);
    expect(openEndpoint(vault, sealed, 0)).toEqual({ url: sealed.url, secret, nextSecret: undefined, headers });
    expect(sealSecret(vault, secret)).not.toEqual(sealed.secretSealed);
  });

  it('has a secret of 32 random bytes', () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[\w-]{43}$/);
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
  });
});

describe('a signature', () => {
  it('is over timestamp, dot and raw bytes, whatever they are', () => {
    // printf '1700000000.{"a":"₹"}' | openssl dgst -sha256 -hmac whsec_test -r
    const body = Buffer.from('{"a":"₹"}');
    expect(signBody('whsec_test', 1_700_000_000, body)).toBe(
      'sha256=5096303fc17a6af48fe256e3b2836352ab91e12f51bc8edd8c624d255107bd11',
    );
    expect(signBody('whsec_test', 1_700_000_001, body)).not.toBe(signBody('whsec_test', 1_700_000_000, body));
    expect(signBody('whsec_test', 1_700_000_000, Buffer.from('{"a": "₹"}'))).not.toBe(
      signBody('whsec_test', 1_700_000_000, body),
    );
    expect(signBody('test', 1_700_000_000, body)).not.toBe(signBody('whsec_test', 1_700_000_000, body));
  });
});
