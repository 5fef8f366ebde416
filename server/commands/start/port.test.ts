import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPortIsFree } from './port.ts';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('checkPortIsFree', () => {
  const address = (host: string) => ({ host, port, dataDir: '/nonexistent' });

  it('tells a taken port in one sentence', async () => {
    await expect(checkPortIsFree(address('127.0.0.1'))).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set PORT to a free port.`,
    );
  });

  it('tells a host that is not this machine', async () => {
    await expect(checkPortIsFree(address('192.0.2.1'))).rejects.toThrow(
      'HOST is 192.0.2.1, which is no address of this machine.',
    );
  });

  it('leaves a free port free', async () => {
    await new Promise((resolve) => server.close(resolve));
    await checkPortIsFree(address('127.0.0.1'));
    await checkPortIsFree(address('127.0.0.1'));
  });
});
