import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES_MAX } from '../../domain/customers/kyc/ports/document-fetcher.ts';
import { createHttpFetcher } from './http-fetcher.ts';

let server: http.Server;
let base: string;
let visits = 0;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    visits += 1;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/card') response.end('the card');
    else if (pathname === '/largest') response.end(Buffer.alloc(DOCUMENT_BYTES_MAX));
    else if (pathname === '/larger') response.end(Buffer.alloc(DOCUMENT_BYTES_MAX + 1));
    else if (pathname === '/moved') response.writeHead(302, { Location: '/card' }).end();
    else if (pathname === '/breaks') {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    } else if (pathname !== '/hangs') response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const inside = createHttpFetcher({ mayReachInside: true });

describe('a document', () => {
  it('is what the address answers, up to 10 MiB', async () => {
    const card = await inside.fetch(`${base}/card`);
    expect('bytes' in card && Buffer.from(card.bytes).toString()).toBe('the card');
    const largest = await inside.fetch(`${base}/largest`);
    expect('bytes' in largest && largest.bytes.length).toBe(DOCUMENT_BYTES_MAX);
  });

  it.each([
    ['/larger', 'is larger than 10 MiB'],
    ['/moved', 'answered 302; give an address that answers 200 itself'],
    ['/none', 'answered 404; give an address that answers 200 itself'],
    ['/breaks', 'broke off'],
  ])('at %s is none: %s', async (path, problem) => {
    expect(await inside.fetch(`${base}${path}`)).toEqual({ problem });
  });

  it('that does not come is given up in time', async () => {
    const hasty = createHttpFetcher({ mayReachInside: true, timeoutMs: 150 });
    expect(await hasty.fetch(`${base}/hangs`)).toEqual({ problem: 'did not answer within 10 seconds' });
  });
});

describe('an address inside', () => {
  it.each([
    ['http', () => `${base}/card`, 'must be an https address'],
    ['a loopback', () => base.replace('http:', 'https:'), 'must lead to a public address'],
    ['the metadata of a cloud', () => 'https://169.254.169.254/', 'must lead to a public address'],
    ['a loopback of IPv6', () => 'https://[::1]/', 'must lead to a public address'],
    ['no address', () => 'card', 'must be an https address'],
  ])('%s is never visited', async (_, address, problem) => {
    const before = visits;
    expect(await createHttpFetcher().fetch(address())).toEqual({ problem });
    expect(visits).toBe(before);
  });

  it.each([
    ['an address inside', async () => ['10.0.0.1'], 'must lead to a public address'],
    ['one outside and one inside', async () => ['93.184.216.34', '127.0.0.1'], 'must lead to a public address'],
    ['nothing', async () => [], 'names a host that is not known'],
    ['no answer', () => Promise.reject(new Error('SERVFAIL')), 'names a host that is not known'],
  ])('is what a name leads to that resolves to %s', async (_, resolve, problem) => {
    expect(await createHttpFetcher({ resolve }).fetch('https://files.partner.in/pan.jpg')).toEqual({ problem });
  });
});
