import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { isAlive, startMark } from '../processes.ts';
import { makeTemplate } from './database.ts';

const folderPrefix = 'tola-test-';

/**
 * One PostgreSQL for the whole run, in a temp folder (or the one of TEST_DATABASE_URL), with a migrated template
 * database that tests clone. Folders that killed runs left behind are removed first.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.TEST_DATABASE_URL;
  if (own) {
    const template = await makeTemplate(own);
    project.provide('templateUrl', template.ownerUrl);
    return () => template.drop();
  }
  removeOrphanedFolders();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${folderPrefix}${process.pid}-${startMark(process.pid) ?? ''}-`));
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(folder, 'README'), 'Database of a test run; removed at its end.\n');
  const settings = {
    synchronous_commit: 'on',
    full_page_writes: 'off',
    max_connections: '200',
    // What a trade wrote is read from the log, also where other tests wrote much meanwhile.
    wal_keep_size: '256MB',
  };
  const database = await startEmbeddedPostgres({ dataDir, fsync: false, settings });
  const template = await makeTemplate(database.url);
  project.provide('templateUrl', template.ownerUrl);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A folder carries the process that made it; when that is gone, so is its use. */
function removeOrphanedFolders(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const match = new RegExp(`^${folderPrefix}(\\d+)-([^-]*)-`).exec(name);
    if (!match) continue;
    const pid = Number(match[1]);
    if (isAlive(pid) && (startMark(pid) ?? '').replaceAll(/[^\w]/g, '') === match[2]?.replaceAll(/[^\w]/g, ''))
      continue;
    rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}
