import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, ok, openBytePeers } from '../../testing/peers/byte-peers.ts';

const { startPeer, openSender, later, close } = openBytePeers();
afterEach(close);

describe('an answer', () => {
  it('is read whole, and the request is the bytes given', async () => {
    const peer = await startPeer(ok('thanks', 'X-Trace: one\r\nX-Trace: two\r\n'));
    const answer = await openSender()(peer.url, 2_000, { 'X-Mine': 'yes' });
    expect(answer).toMatchObject({ status: 200, body: 'thanks', headers: { 'x-trace': 'one, two' } });
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0);
    expect(peer.requests[0]).toMatch(/^POST \/hook\?x=1 HTTP\/1\.1\r\n/);
    expect(peer.requests[0]).toContain('X-Mine: yes\r\n');
    expect(peer.requests[0]).toContain('Content-Length: 7\r\n');
  });

  it.each([
    ['204 without a body', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
    ['202 that ends with the connection', 'HTTP/1.1 202 Accepted\r\nConnection: close\r\n\r\n', 202],
    ['410', 'HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n', 410],
    ['429 with Retry-After', 'HTTP/1.1 429 Wait\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n', 429],
    ['100 before the answer', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200],
    [
      '103 before the answer',
      'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
      200,
    ],
  ])('of %s is its status', async (_, text, status) => {
    const peer = await startPeer((socket) => {
      socket.write(text);
      if (text.includes('close')) socket.end();
    });
    expect(await openSender()(peer.url)).toMatchObject({ status, body: '' });
  });

  it.each([16_383, 16_384])('of %i bytes is kept whole', async (size) => {
    const peer = await startPeer(ok('a'.repeat(size)));
    const send = openSender();
    expect(await send(peer.url)).toMatchObject({ status: 200, body: 'a'.repeat(size) });
    await send(peer.url);
    expect(peer.connections).toHaveLength(1);
  });

  it('without end is cut at 16 KiB, and the peer is hung up on', async () => {
    const peer = await startPeer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = () => {
        while (socket.writable && socket.write(`1000\r\n${'b'.repeat(4096)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    const answer = await openSender()(peer.url);
    expect(answer).toMatchObject({ status: 200, body: 'b'.repeat(16_384) });
    while (!peer.connections[0]?.destroyed) await new Promise((resolve) => setImmediate(resolve));
  });

  it('keeps what PostgreSQL can: no NUL, no broken character, none cut in two', async () => {
    const peer = await startPeer(
      ok(Buffer.concat([Buffer.from([0x61, 0, 0x62, 0xff, 0xfe]), Buffer.from('₹'.repeat(6_000))])),
    );
    const answer = await openSender()(peer.url);
    if ('error' in answer) throw new Error(answer.error);
    expect(answer.body).toMatch(/^a\uFFFDb\uFFFD\uFFFD₹+$/u);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(16_400);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is an answer like any other: its target is never visited', async (status) => {
    const target = await startPeer(ok(''));
    const peer = await startPeer(
      answerWith(`HTTP/1.1 ${status} Moved\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await openSender()(peer.url)).toMatchObject({ status, headers: { location: target.url } });
    expect(target.connections).toHaveLength(0);
  });
});

describe('no answer', () => {
  it('a peer that accepts and never answers is given up in time', async () => {
    const peer = await startPeer(() => {});
    const answer = await openSender()(peer.url, 150);
    expect(answer).toMatchObject({ error: 'timeout' });
    expect(answer.latencyMs).toBeGreaterThanOrEqual(145);
    expect(answer.latencyMs).toBeLessThan(5_000);
  });

  it('headers that drip are given up in time', async () => {
    const peer = await startPeer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X-A: 1\r\n'));
    expect(await openSender()(peer.url, 150)).toMatchObject({ error: 'timeout' });
  });

  it('a body that drips is given up in time: 2xx alone is not the whole answer', async () => {
    const peer = await startPeer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n', 'x'));
    expect(await openSender()(peer.url, 150)).toMatchObject({ error: 'timeout' });
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['a connection that is reset', 'unreachable', (socket) => socket.resetAndDestroy()],
    ['one that is closed', 'unreachable', (socket) => socket.end()],
    ['one that breaks in the headers', 'unreachable', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    [
      'one that breaks in the body',
      'unreachable',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
    ],
    ['garbage', 'bad_answer', answerWith('SSH-2.0-OpenSSH_9.2\r\n\r\n')],
    ['binary garbage', 'bad_answer', answerWith('', Buffer.from([0x16, 3, 1, 0, 0, 0, 0x80, 0xff]))],
    [
      'headers beyond all measure',
      'bad_answer',
      answerWith(`HTTP/1.1 200 OK\r\nX-Long: ${'h'.repeat(40_000)}\r\n\r\n`),
    ],
    [
      'both ways to say how long',
      'bad_answer',
      answerWith('HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
    [
      'switching protocols',
      'bad_answer',
      answerWith('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['interim answers without end', 'bad_answer', answerWith('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50))],
  ])('%s is %s, and nothing is left hanging', async (_, error, misbehave) => {
    const peer = await startPeer((socket) => misbehave(socket));
    expect(await openSender()(peer.url)).toMatchObject({ error });
    expect(peer.requests).toHaveLength(1);
  });

  it('no server listens', async () => {
    expect(await openSender()('http://127.0.0.1:1/')).toMatchObject({ error: 'unreachable' });
  });

  it('a request that cannot be written is none that raises', async () => {
    const peer = await startPeer(ok(''));
    const send = openSender();
    expect(await send(peer.url, 500, { 'X-Bad': 'a\r\nX-Injected: 1' })).toMatchObject({ error: 'unreachable' });
    expect(await send('not a url')).toMatchObject({ error: 'unreachable' });
    expect(await send('ftp://127.0.0.1/')).toMatchObject({ error: 'unreachable' });
    expect(peer.connections).toHaveLength(0);
  });
});

describe('a kept connection', () => {
  it('carries the next request too', async () => {
    const peer = await startPeer(ok(''));
    const send = openSender();
    for (let nth = 0; nth < 3; nth++) expect(await send(peer.url)).toMatchObject({ status: 200 });
    expect(peer.connections).toHaveLength(1);
  });

  it('that the receiver has closed is replaced', async () => {
    const peer = await startPeer(ok(''));
    const send = openSender();
    await Promise.all([send(peer.url), send(peer.url)]);
    for (const socket of peer.connections) socket.end();
    expect(await send(peer.url)).toMatchObject({ status: 200 });
  });

  it('that breaks just as it is used is replaced by a new one, not by another kept one', async () => {
    const peer = await startPeer((socket, nth) => {
      // The first round is answered, then each connection of it breaks on its second request.
      const isKept = peer.connections.indexOf(socket) < 3 && nth > 3;
      if (isKept) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const send = openSender();
    await Promise.all([send(peer.url), send(peer.url), send(peer.url)]);
    expect(peer.connections).toHaveLength(3);
    expect(await send(peer.url)).toMatchObject({ status: 200 });
    expect(peer.connections).toHaveLength(4);
  });

  it('that breaks after the receiver had time to work on the request fails: it is not sent twice as one attempt', async () => {
    const peer = await startPeer((socket, nth) => {
      if (nth === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const send = openSender();
    await send(peer.url);
    const startedAt = performance.now();
    const answer = send(peer.url, 5_000);
    while (performance.now() < startedAt + 1_200) await new Promise((resolve) => setImmediate(resolve));
    peer.connections[0]?.resetAndDestroy();
    expect(await answer).toMatchObject({ error: 'unreachable' });
    expect([peer.connections.length, peer.requests.length]).toEqual([1, 2]);
  });

  it('is none of those that hang: many requests to one host do not wait for each other', async () => {
    const peer = await startPeer((socket, nth) => {
      if (nth > 60) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const send = openSender();
    const hanging = Array.from({ length: 60 }, () => send(peer.url, 1_500));
    while (peer.requests.length < 60) await new Promise((resolve) => setImmediate(resolve));
    const answer = await send(peer.url, 1_000);
    expect(answer).toMatchObject({ status: 200 });
    for (const each of await Promise.all(hanging)) expect(each).toMatchObject({ error: 'timeout' });
  });
});

describe('https', () => {
  it('with a certificate that no trusted authority signed is a TLS failure, and no request is sent', async () => {
    let requests = 0;
    const server = https.createServer(selfSigned(), (_, response) => {
      requests++;
      response.end();
    });
    const port = await listen(server);
    expect(await openSender()(`https://localhost:${port}/`)).toMatchObject({ error: 'tls' });
    expect(requests).toBe(0);
  });

  it('to a port that speaks something else is a TLS failure', async () => {
    const plain = await startPeer(() => {});
    const answering = plain.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
    const sending = openSender()(answering, 2_000);
    while (plain.connections.length === 0) await new Promise((resolve) => setImmediate(resolve));
    plain.connections[0]?.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await sending).toMatchObject({ error: 'tls' });
  });
});

function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 10);
  socket.on('close', () => clearInterval(timer));
}

async function listen(server: https.Server): Promise<number> {
  server.listen(0);
  await once(server, 'listening');
  later(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-tls-'));
  try {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
    ];
    execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
