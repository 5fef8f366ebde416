import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../../testing/raw-http.ts';
import { balanceOf } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(async () => {
  // Nothing above bought anything, nor brought the service down.
  expect(await balanceOf(partner.sandbox)).toBe(100_000);
  await world.close();
});

const path = '/partner/users/init';
const send = (body: string | Buffer | undefined, headers: Record<string, string> = {}) =>
  partner.sandbox.send('POST', path, body, { headers });
const valid = () => `{"mobile":"${randomMobile()}","flow":"api"}`;

describe('400 MALFORMED_JSON', () => {
  it.each<[string, string | Buffer]>([
    ['broken', '{"mobile":'],
    ['trailing comma', '{"mobile":"9876543210",}'],
    ['comment', '{"mobile":"9876543210"} // x'],
    ['single quotes', "{'mobile':'9876543210'}"],
    ['two values', '{} {}'],
    ['NaN', '{"mobile":NaN}'],
    ['a raw NUL', '{"mobile":"98765\u000043210"}'],
    ['a lone minus', '{"mobile":-}'],
    ['a number with a leading zero', '{"mobile":0123}'],
    ['blank', ' '],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a truncated character', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')])],
    [
      'an encoded surrogate',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from('{"mobile":"9876543210"}', 'utf16le')],
    ['a byte order mark', `\ufeff${'{"mobile":"9876543210"}'}`],
    ['100,000 levels of arrays', `{"meta":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['65 levels of objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ])('%s', async (_, body) => {
    expect((await send(body)).code).toBe('MALFORMED_JSON');
  });

  it('no body at all where one is needed', async () => {
    expect((await send(undefined)).code).toBe('MALFORMED_JSON');
  });

  it('brackets inside strings are no depth', async () => {
    const name = `${'['.repeat(60)}\\"${'{'.repeat(60)}`;
    const answer = await send(`{"mobile":"${randomMobile()}","flow":"api","name":"${name}"}`);
    expect(answer.data.name).toBe(JSON.parse(`"${name}"`));
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each(['null', '[]', '"text"', '5', 'true'])('a body that is no object names the body: %s', async (body) => {
    const answer = await send(body);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['body']);
  });

  it.each([
    ['name', '"a\\u0000b"'],
    ['name', '"\\ud83d"'],
    ['name', '"\\udc00x"'],
    ['meta.deep.0.text', '{"deep":[{"text":"\\ud800"}]}'],
    ['meta.key', '{"\\u0000":1}'],
  ])('text that cannot be stored names the field: %s %s', async (field, value) => {
    const answer = await send(`{"mobile":"${randomMobile()}","flow":"api","${field.split('.')[0]}":${value}}`);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
  });

  it('the message names the field, not only the details', async () => {
    for (const body of ['{"mobile":"9876543210","name":"\\u0000"}', '{"mobile":"1"}']) {
      const { error } = (await send(body)).body;
      expect(error.message).toContain(Object.keys(error.details.fields)[0]);
    }
  });

  it('a million unknown keys are ignored, and of duplicate keys the last counts', async () => {
    const many = Array.from({ length: 15_000 }, (_, key) => `"k${key}":${key}`).join(',');
    expect((await send(`{${many},"mobile":"${randomMobile()}","flow":"api"}`)).status).toBe(200);
    expect((await send(`{"mobile":"1","mobile":"${randomMobile()}","flow":"api"}`)).status).toBe(200);
    expect((await send(`{"mobile":"${randomMobile()}","mobile":"1","flow":"api"}`)).code).toBe('VALIDATION_ERROR');
  });
});

describe('413 PAYLOAD_TOO_LARGE', () => {
  const padded = (bytes: number) => {
    const body = valid();
    return body.padEnd(bytes, ' ');
  };

  it('takes 256 KiB to the byte and refuses one more', async () => {
    expect((await send(padded(256 * 1024))).status).toBe(200);
    expect((await send(padded(256 * 1024 + 1))).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('refuses a declared length before a byte of it is sent', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.tokens.sandbox}\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(world.url, head)).toMatch(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
  });

  it('refuses chunks without a length once they pass the limit', async () => {
    const chunk = 'x'.repeat(0x8000);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.tokens.sandbox}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(world.url, `${head}${`8000\r\n${chunk}\r\n`.repeat(12)}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
  });
});

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  it.each([
    ['text/plain'],
    [''],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonx'],
    ['application/json; charset=utf-16'],
    ['application/json; charset=iso-8859-1'],
  ])('Content-Type: %s', async (type) => {
    expect((await send(valid(), { 'content-type': type })).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    'application/json; charset=UTF-8',
    'Application/JSON',
    'application/json;charset="utf-8"',
    'application/json; profile=x',
  ])('takes %s', async (type) => {
    expect((await send(valid(), { 'content-type': type })).status).toBe(200);
  });

  it('refuses a compressed body, so that there is no bomb to open', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const bomb = gzipSync(Buffer.alloc(10_000_000));
      const { code, body } = await send(bomb, { 'content-encoding': encoding });
      expect([code, body.error.message]).toEqual(['UNSUPPORTED_MEDIA_TYPE', expect.stringContaining('uncompressed')]);
    }
  });
});

describe('numbers of a body', () => {
  const quote = async (amount: string) => {
    const user = await send(valid());
    const body = `{"user_code":"${user.data.user_code}","asset_type":"gold","amount_inr":${amount}}`;
    return partner.sandbox.send('POST', '/partner/buy/quote', body);
  };

  it.each([
    ['1e2', 100],
    ['1.0e+2', 100],
    ['10000e-2', 100],
    ['100.00', 100],
    ['100.50000000000000000', 100.5],
    ['1.1', 1.1],
  ])('takes %s for what it is', async (written, value) => {
    expect((await quote(written)).data.amount_inr).toBe(value);
  });

  it.each([
    '1e309',
    '-1e309',
    '-0',
    '0',
    '-100',
    '1e-7',
    '0.015',
    '100.001',
    '9007199254740993',
    '100.000000000000001',
    '99.99999999999999999',
    '1e15',
    '123456789012345678',
    '"100"',
    'null',
    'true',
    '[100]',
    '{"value":100}',
    '1e99999999999999999999',
    `1${'0'.repeat(400)}`,
    `0.${'0'.repeat(400)}1`,
  ])('refuses %s with INVALID_AMOUNT rather than take another value', async (written) => {
    const answer = await quote(written);
    expect(answer.code).toBe('INVALID_AMOUNT');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['amount_inr']);
  });
});
