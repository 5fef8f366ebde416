import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../config.ts';
import { provideDatabase } from '../database/provide.ts';
import { rootDir } from '../environment.ts';
import { ensureGenerated } from './prepare.mjs';
import { checkPortsAreFree } from './start/port.ts';
import { ignore, runService, say, warn } from './terminal.ts';

const settleMs = 150;

/**
 * npm run dev: screens reload by themselves, and a change of server code, messages, migrations or schema restarts the server in
 * a second. This process owns the embedded database and keeps it over restarts; the server is a child.
 */
runService(async (lifetime) => {
  const config = loadConfig();
  await checkPortsAreFree(config);
  Object.assign(process.env, { NODE_ENV: 'development' });
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir } = config;
  const opening = provideDatabase({ databaseUrl, databaseOwnerUrl, dataDir, archiveDir, onProgress: say });
  lifetime.onStop(() => opening.then((opened) => opened.stop(), ignore));
  const database = await opening;

  const server = createRestartable();
  lifetime.onStop(() => server.stop());
  server.start();
  watchSources((file) => {
    say(`Changed: ${file}`);
    void server.restart();
  });

  const sentence = await database.died;
  if (lifetime.isStopping()) return;
  warn(sentence);
  await lifetime.stop(1);
});

/** The server as a child. Changes that come while it restarts lead to one more restart, not to several servers. */
function createRestartable() {
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let runs = 0;

  const start = () => {
    const file = path.join(import.meta.dirname, 'dev', 'serve.ts');
    const args = ['--disable-warning=ExperimentalWarning', file, ...(runs === 0 ? ['--first'] : [])];
    runs += 1;
    const started = spawn(process.execPath, args, { cwd: rootDir, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.once('exit', (code) => {
      if (child === started) child = undefined;
      if (code && !isStopped && !restarting) warn('The server stopped; it starts again with the next change.');
    });
  };
  const stop = async () => {
    const running = child;
    if (!running) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await exited;
  };
  const restart = async () => {
    if (restarting) {
      isAskedAgain = true;
      return;
    }
    restarting = (async () => {
      do {
        isAskedAgain = false;
        await stop();
        await ensureGenerated().catch((error: Error) => warn(error.message));
      } while (isAskedAgain);
      if (!isStopped) start();
    })().finally(() => {
      restarting = undefined;
    });
    await restarting;
  };
  return {
    start,
    restart,
    stop: async () => {
      isStopped = true;
      await restarting;
      await stop();
    },
  };
}

/** Editors write a file in several steps: what comes within a moment is one change. */
function watchSources(onChange: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['server', 'prisma', 'messages']) {
    watch(path.join(rootDir, folder), { recursive: true }, (_, name) => {
      const file = path.join(folder, name ?? '');
      if (!/\.(ts|mjs|sql|prisma|json)$/.test(file) || /\.test\.ts$|[/\\](generated|testing|commands)[/\\]/.test(file))
        return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs, file);
    });
  }
}
