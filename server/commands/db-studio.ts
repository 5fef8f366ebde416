import { spawn } from 'node:child_process';
import path from 'node:path';
import { loadDatabaseConfig } from '../config.ts';
import { provideDatabase } from '../database/provide.ts';
import { rootDir } from '../environment.ts';
import { ignore, runService, say } from './terminal.ts';

/** npm run db:studio: Prisma Studio on the database of the settings, beside a running service or without one. */
runService(async (lifetime) => {
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir } = loadDatabaseConfig();
  const opening = provideDatabase({
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
    archiveDir,
    mayJoin: true,
    onProgress: say,
  });
  lifetime.onStop(() => opening.then((opened) => opened.stop(), ignore));
  const { url } = await opening;
  const prisma = path.join(rootDir, 'node_modules', 'prisma', 'build', 'index.js');
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
  };
  const studio = spawn(process.execPath, [prisma, 'studio', '--browser', 'none'], {
    cwd: rootDir,
    env,
    stdio: 'inherit',
  });
  lifetime.onStop(async () => void studio.kill('SIGTERM'));
  studio.once('exit', (code) => void lifetime.stop(code ?? 0));
});
