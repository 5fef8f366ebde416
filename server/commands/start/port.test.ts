import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../database/embedded/postmaster.ts';
import { claimFile } from '../../file-claim.ts';
import { checkPortsAreFree, explainListenError } from './port.ts';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const address = (host: string, { metrics, dataDir = '/nonexistent' }: { metrics?: number; dataDir?: string } = {}) => ({
  host,
  port,
  dataDir,
  metrics: { port: metrics },
});

describe('checkPortsAreFree', () => {
  it('tells a taken port in one sentence', async () => {
    await expect(checkPortsAreFree(address('127.0.0.1'))).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set PORT to a free port.`,
    );
  });

  it('names METRICS_PORT where that one is taken, before any long work', async () => {
    const free = await findFreePort();
    await expect(checkPortsAreFree({ ...address('127.0.0.1', { metrics: port }), port: free })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set METRICS_PORT to a free port.`,
    );
  });

  it('tells a host that is not this machine', async () => {
    await expect(checkPortsAreFree(address('192.0.2.1'))).rejects.toThrow(
      'HOST is 192.0.2.1, which is no address of this machine.',
    );
  });

  it('leaves a free port free', async () => {
    await new Promise((resolve) => server.close(resolve));
    await checkPortsAreFree(address('127.0.0.1'));
    await checkPortsAreFree(address('127.0.0.1'));
  });
});

describe('a listen that fails later', () => {
  it('is of the port that failed, and is not laid at the door of the process that starts', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-port-'));
    // As the embedded database of this very process.
    const { release } = claimFile(path.join(dataDir, 'postgres.owner'));
    try {
      const second = createServer().listen(port, '127.0.0.1');
      const [error] = (await once(second, 'error')) as [Error];
      const where = { ...address('127.0.0.1', { dataDir, metrics: port }), port: port + 1 };
      expect(explainListenError(error, where)?.message).toMatch(/taken by another program.* METRICS_PORT/);
      expect(explainListenError(error, address('127.0.0.1', { dataDir }))?.message).toMatch(
        /taken by another program.* PORT/,
      );
    } finally {
      release?.();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
