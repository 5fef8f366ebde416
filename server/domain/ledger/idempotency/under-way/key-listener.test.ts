import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Database } from '../../../../database/database.ts';
import { createKeyListener } from './key-listener.ts';

it('stops while its connection is being made, to a server that does not answer', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const openClient = () => new pg.Client({ host: '127.0.0.1', port, user: 'nobody', database: 'none' });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const listener = createKeyListener({
    database: { openClient } as unknown as Database,
    log,
    name: 'listener',
    hear: () => expect.fail('nothing is said'),
  });
  const connecting = once(server, 'connection');
  void listener.start();
  const [socket] = await connecting;
  await listener.stop();
  socket.destroy();
  server.close();
  await once(server, 'close');
});
