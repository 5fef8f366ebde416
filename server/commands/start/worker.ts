import { once } from 'node:events';
import type { Figures, Siblings } from '../../siblings.ts';
import { ignore, runService } from '../terminal.ts';
import { explainListenError } from './port.ts';
import type { ToPrimary, ToWorker } from './worker-messages.ts';

/** The primary itself waits two seconds for each worker. */
const FIGURES_WITHIN_MS = 5_000;

/** One of the processes that `npm start` runs on one port with WEB_CONCURRENCY: the service, led by the process that started it. */
runService(async (lifetime) => {
  const [begin] = (await once(process, 'message')) as [ToWorker];
  if (begin.kind !== 'begin' || lifetime.isStopping()) return;
  const { config, databaseUrl, workerNumber } = begin.beginning;
  const { startServer } = await import('../../main.ts');
  const starting = startServer(config, { databaseUrl, siblings: meetSiblings(workerNumber) });
  lifetime.onStop(() => starting.then((server) => server.close(), ignore));
  await starting.catch((error: unknown) => {
    throw explainListenError(error, config) ?? error;
  });
  tell({ kind: 'ready' });
});

function tell(message: ToPrimary): void {
  process.send?.(message);
}

/** Hears the primary from now on. */
function meetSiblings(workerNumber: number): Siblings {
  let own: () => Promise<Figures> = async () => [];
  let requests = 0;
  const asked = new Map<number, (figures: Figures | null) => void>();
  const elected = new Promise<void>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'elected') resolve();
      if (message.kind === 'figures-of-all') asked.get(message.request)?.(message.figures);
      if (message.kind === 'own-figures-wanted') {
        const { request } = message;
        // Without an answer the primary takes the last ones.
        own().then((figures) => tell({ kind: 'own-figures', request, figures }), ignore);
      }
    });
  });
  const readAll = () =>
    new Promise<Figures>((resolve, reject) => {
      const request = ++requests;
      const end = (figures: Figures | null) => {
        clearTimeout(late);
        asked.delete(request);
        if (figures === null) reject(new Error('the figures of all workers could not be had'));
        else resolve(figures);
      };
      const late = setTimeout(end, FIGURES_WITHIN_MS, null);
      asked.set(request, end);
      tell({ kind: 'figures-of-all-wanted', request });
    });
  return {
    workerNumber,
    elected,
    shareFigures(figures) {
      own = figures;
      return readAll;
    },
  };
}
