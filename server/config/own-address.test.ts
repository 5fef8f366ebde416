import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const hasIpv6 = Object.values(os.networkInterfaces()).some((of) => of?.some(({ family }) => family === 'IPv6'));

it.each(['127.0.0.1', '0.0.0.0', 'localhost', ...(hasIpv6 ? ['::', '::1'] : [])])(
  'a process that listens at %s reaches itself',
  async (host) => {
    const server = createServer((_, response) => response.end('here')).listen(0, host);
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      expect(await (await fetch(ownAddress({ host, port }))).text()).toBe('here');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
);

it('a name is called as it is: it may be another address than 127.0.0.1, and the one that is listened to is the one it leads to', () => {
  expect(ownAddress({ host: 'localhost', port: 3000 })).toBe('http://localhost:3000');
});
