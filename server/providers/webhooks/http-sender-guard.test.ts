import { afterEach, describe, expect, it } from 'vitest';
import { ok, openBytePeers } from '../../testing/peers/byte-peers.ts';

const { startPeer, openSender, close } = openBytePeers();
afterEach(close);

describe('addresses inside', () => {
  /** Listens on both loopbacks, and counts who came. */
  async function startTargets() {
    const peer = await startPeer(ok(''));
    return { port: peer.port, came: () => peer.connections.length };
  }

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '10.0.0.1',
    '１２７.０.０.１',
    'user:secret@127.0.0.1',
  ])('https://%s is blocked and never dialled', async (host) => {
    const target = await startTargets();
    expect(await openSender({ mayReachInside: false })(`https://${host}:${target.port}/`)).toEqual({
      error: 'blocked',
      latencyMs: expect.any(Number),
    });
    expect(target.came()).toBe(0);
  });

  it('http is blocked outside demo mode wherever it leads', async () => {
    const target = await startTargets();
    const send = openSender({ mayReachInside: false, resolve: async () => ['93.184.216.34'] });
    expect(await send(`http://example.com:${target.port}/`)).toMatchObject({ error: 'blocked' });
    expect(target.came()).toBe(0);
  });

  it.each([
    ['a loopback', ['127.0.0.1']],
    ['a loopback of IPv6', ['::1']],
    ['a mapped loopback', ['::ffff:127.0.0.1']],
    ['a public one and a private one', ['93.184.216.34', '10.0.0.1']],
    ['a public one, and a private one of IPv6', ['93.184.216.34', 'fd00::1']],
    ['something that is no address', ['localhost']],
  ])('a name that resolves to %s is blocked', async (_, addresses) => {
    const target = await startTargets();
    const send = openSender({ mayReachInside: false, resolve: async () => addresses });
    expect(await send(`https://hooks.example.com:${target.port}/`)).toMatchObject({ error: 'blocked' });
    expect(target.came()).toBe(0);
  });

  it('a name that rebinds is resolved once for a connection: it goes to what was judged, and the next is judged anew', async () => {
    const target = await startTargets();
    // Of the public unicast range, but not allocated.
    const answers = [['2fff::1'], ['127.0.0.1']];
    const asked: string[] = [];
    const send = openSender({
      mayReachInside: false,
      resolve: async (name) => {
        asked.push(name);
        return answers[asked.length - 1] ?? ['127.0.0.1'];
      },
    });
    const url = `https://rebinding.example.com:${target.port}/`;
    expect(['timeout', 'unreachable']).toContain(((await send(url, 300)) as { error: string }).error);
    expect(asked).toHaveLength(1);
    expect(await send(url)).toMatchObject({ error: 'blocked' });
    expect(asked).toHaveLength(2);
    expect(target.came()).toBe(0);
  });

  it('a name without addresses, or whose servers fail, is unknown', async () => {
    const none = openSender({ mayReachInside: false, resolve: async () => [] });
    expect(await none('https://nothing.example.com/')).toMatchObject({ error: 'unknown_host' });
    const failing = openSender({ mayReachInside: false, resolve: () => Promise.reject(new Error('SERVFAIL')) });
    expect(await failing('https://broken.example.com/')).toMatchObject({ error: 'unknown_host' });
  });

  it('a name whose servers never answer is given up in time', async () => {
    const send = openSender({ mayReachInside: false, resolve: () => new Promise(() => {}) });
    expect(await send('https://slow.example.com/', 150)).toMatchObject({ error: 'timeout' });
  });

  it('localhost by name is never reached, with or without its dot', async () => {
    const target = await startTargets();
    const send = openSender({ mayReachInside: false });
    for (const name of ['localhost', 'localhost.', 'LOCALHOST']) {
      const answer = await send(`https://${name}:${target.port}/`, 8_000);
      expect(['blocked', 'unknown_host']).toContain((answer as { error: string }).error);
    }
    expect(target.came()).toBe(0);
  });
});
