import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { rootDir } from '../environment.ts';
import { isAlive, startMark } from '../processes.ts';
import { makeTemplate } from './database.ts';

const folderPrefix = 'tola-test-';

/** In memory, where Linux has it: a clone makes and removes a thousand files, on which a disk's file system spends more than PostgreSQL. */
const memoryFolder = '/dev/shm';
const MEMORY_FREE_BYTES_MIN = 4 * 1024 ** 3;

/**
 * One PostgreSQL for the whole run, in a temp folder (or the one of TEST_DATABASE_URL), with a migrated template
 * database that tests clone. Folders that killed runs left behind are removed first.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Processes that tests start and kill read their modules compiled: half the cost of a start.
  process.env.NODE_COMPILE_CACHE ??= path.join(rootDir, 'node_modules', '.cache', 'tola-tests');
  const own = process.env.TEST_DATABASE_URL;
  if (own) {
    const template = await makeTemplate(own);
    project.provide('templateUrl', template.ownerUrl);
    return () => template.drop();
  }
  for (const parent of [os.tmpdir(), memoryFolder]) removeOrphanedFolders(parent);
  const folder = mkdtempSync(
    path.join(chooseParent(), `${folderPrefix}${process.pid}-${startMark(process.pid) ?? ''}-`),
  );
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(folder, 'README'), 'Database of a test run; removed at its end.\n');
  const settings = {
    synchronous_commit: 'on',
    full_page_writes: 'off',
    max_connections: '200',
    // What a trade wrote is read from the log, also where other tests wrote much meanwhile.
    wal_keep_size: '256MB',
    // Its statements are counted where a test asks for it (write-cost.ts).
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'none',
  };
  const database = await startEmbeddedPostgres({ dataDir, fsync: false, settings });
  const template = await makeTemplate(database.url);
  project.provide('templateUrl', template.ownerUrl);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function chooseParent(): string {
  if (!existsSync(memoryFolder)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= MEMORY_FREE_BYTES_MIN ? memoryFolder : os.tmpdir();
}

/** A folder carries the process that made it; when that is gone, so is its use. */
function removeOrphanedFolders(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const match = new RegExp(`^${folderPrefix}(\\d+)-([^-]*)-`).exec(name);
    if (!match) continue;
    const pid = Number(match[1]);
    if (isAlive(pid) && (startMark(pid) ?? '').replaceAll(/[^\w]/g, '') === match[2]?.replaceAll(/[^\w]/g, ''))
      continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}
