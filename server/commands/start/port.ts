import cluster from 'node:cluster';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { layoutOf } from '../../database/embedded/layout.ts';
import { findHolder } from '../../file-claim.ts';
import { StartupError } from '../../startup-error.ts';

type Address = Pick<Config, 'host' | 'port' | 'dataDir'> & { readonly metrics: Pick<Config['metrics'], 'port'> };

/** Raises StartupError with one sentence unless the service can listen on its port and on that of its figures, before any long work is begun. */
export async function checkPortsAreFree(address: Address): Promise<void> {
  await checkPort(address.port, address);
  if (address.metrics.port !== undefined) await checkPort(address.metrics.port, address);
}

function checkPort(port: number, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(explainListenError(error, address) ?? error));
    server.listen({ host: address.host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** One sentence for a failed listen, which names the setting to change; undefined when the error is something else. */
export function explainListenError(
  error: unknown,
  { host, port, dataDir, metrics }: Address,
): StartupError | undefined {
  const { code, port: failed } = error as NodeJS.ErrnoException & { port?: number };
  const isOfMetrics = failed !== undefined && failed === metrics.port;
  const [setting, number] = isOfMetrics ? ['METRICS_PORT', failed] : ['PORT', port];
  const sentence = (() => {
    switch (code) {
      case 'EADDRINUSE': {
        const holder = isOfMetrics ? undefined : findOther(dataDir);
        return holder
          ? `Port ${port} is taken, and process ${holder} already runs this installation: stop it first, or set PORT and DATA_DIR.`
          : `Port ${number} of ${host} is taken by another program: stop that one, or set ${setting} to a free port.`;
      }
      case 'EACCES':
        return `Port ${number} needs rights this user lacks: set ${setting} to a number above 1023.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `HOST is ${host}, which is no address of this machine.`;
      default:
        return undefined;
    }
  })();
  return sentence === undefined ? undefined : new StartupError(sentence, { cause: error });
}

/** The process that runs this installation, where it is neither this one nor the one that leads it as a worker. */
function findOther(dataDir: string): number | undefined {
  const holder = findHolder(layoutOf(dataDir).owner);
  return holder === process.pid || (cluster.isWorker && holder === process.ppid) ? undefined : holder;
}
