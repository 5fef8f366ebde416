import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { completeLock, type LockFile } from './start/lock-file.ts';
import { runOnce, say } from './terminal.ts';

/** Adds to package-lock.json what a registry without packages for other systems kept `npm install` from noting. */
runOnce(async () => {
  const file = path.join(rootDir, 'package-lock.json');
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, 'utf8')) as LockFile);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  say(added.length === 0 ? 'package-lock.json is complete.' : `Added to package-lock.json: ${added.join(', ')}`);
  return 0;
});
