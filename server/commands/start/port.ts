import { createServer } from 'node:net';
import { layoutOf } from '../../database/embedded/layout.ts';
import { findHolder } from '../../file-claim.ts';
import { StartupError } from '../../startup-error.ts';

type Address = Readonly<{ host: string; port: number; dataDir: string }>;

/** Raises StartupError with one sentence unless the address can be listened on, before any long work is begun. */
export function checkPortIsFree(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(explainListenError(error, address) ?? error));
    server.listen({ host: address.host, port: address.port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** One sentence for a failed listen; undefined when the error is something else. */
export function explainListenError(error: unknown, { host, port, dataDir }: Address): StartupError | undefined {
  const sentence = (() => {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE': {
        const holder = findHolder(layoutOf(dataDir).owner);
        return holder
          ? `Port ${port} is taken, and process ${holder} already runs this installation: stop it first, or set PORT and DATA_DIR.`
          : `Port ${port} of ${host} is taken by another program: stop that one, or set PORT to a free port.`;
      }
      case 'EACCES':
        return `Port ${port} needs rights this user lacks: set PORT to a number above 1023.`;
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
