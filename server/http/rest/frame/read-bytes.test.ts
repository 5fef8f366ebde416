import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../../testing/raw-http.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createBytesReader } from './read-bytes.ts';

const KIB = 1024;

/** A request of which these bytes have come. */
function started(bytes: number, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  request.push(Buffer.alloc(bytes, 0x20));
  return request;
}

const arrived = () => new Promise((resolve) => setImmediate(resolve));

describe('a body that breaks off', () => {
  const readBytes = createBytesReader();

  it('before it is read ends the call at once', async () => {
    const request = started(5);
    request.destroy();
    await expect(readBytes(request)).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
  });

  it('while it is read ends the call too, naming the body', async () => {
    const request = started(5);
    const reading = readBytes(request);
    request.destroy();
    await expect(reading).rejects.toMatchObject({
      code: 'MALFORMED_JSON',
      details: { fields: { body: expect.anything() } },
    });
  });
});

describe('bodies that are sent slowly', () => {
  it('are given up at their time', async () => {
    await expect(createBytesReader({ timeoutMs: 20 })(started(5))).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
  });

  it('hold together no more than is allowed, of which small ones need none, and give it back however they end', async () => {
    const readBytes = createBytesReader({ heldBytesMax: 100 * KIB });
    const large = [started(60 * KIB), started(60 * KIB)] as const;
    const reading = large.map((request) => readBytes(request));
    await arrived();
    // 44 KiB each are held; a third would pass the bound.
    await expect(readBytes(started(60 * KIB))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const small = started(16 * KIB);
    small.push(null);
    expect((await readBytes(small)).length).toBe(16 * KIB);
    large[0].destroy();
    await expect(reading[0]).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
    large[1].push(null);
    expect((await reading[1])?.length).toBe(60 * KIB);
    const alone = started(110 * KIB);
    alone.push(null);
    expect((await readBytes(alone)).length).toBe(110 * KIB);
  });
});

describe('a connection that is used on', () => {
  let world: World;
  let partner: TestPartner;
  beforeAll(async () => {
    world = await startWorld();
    partner = await world.partner();
  });
  afterAll(() => world.close());

  const head = (method: string, path: string, ...more: string[]) =>
    `${[`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${partner.tokens.sandbox}`, 'Content-Type: application/json', ...more].join('\r\n')}\r\n\r\n`;
  const codesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

  it.each([
    ['a route that takes no body', 'GET', '/partner/wallet', 200],
    ['a path that is none', 'POST', '/partner/nothing', 404],
    ['a method that is not allowed', 'PUT', '/partner/wallet', 405],
    ['a body that does not fit', 'POST', '/partner/users/init', 400],
  ])('answers the next request after the body of %s', async (_, method, path, status) => {
    const body = '{"mobile":1}';
    const first = `${head(method, path, `Content-Length: ${body.length}`)}${body}`;
    const answer = await sendRaw(world.url, `${first}${head('GET', '/partner/balance', 'Connection: close')}`);
    expect(codesOf(answer)).toEqual([status, 200]);
  });

  it('answers the next request after a body that was too large, declared or in chunks', async () => {
    const body = Buffer.alloc(300 * KIB, 0x20).toString();
    const declared = `${head('POST', '/partner/users/init', `Content-Length: ${body.length}`)}${body}`;
    const chunked = `${head('POST', '/partner/users/init', 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const answer = await sendRaw(
      world.url,
      `${declared}${chunked}${head('GET', '/partner/balance', 'Connection: close')}`,
    );
    expect(codesOf(answer)).toEqual([413, 413, 200]);
  });

  it('asks for the body of a client that waits to be asked', async () => {
    const body = '{"mobile":1}';
    const answer = await sendRaw(
      world.url,
      `${head('POST', '/partner/users/init', `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close')}${body}`,
    );
    expect(codesOf(answer)).toEqual([100, 400]);
  });
});
