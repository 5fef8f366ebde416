import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rootDir } from '../environment.ts';
import { StartupError } from '../startup-error.ts';
import { runOnce, say } from './terminal.ts';

const TARGET = path.join(rootDir, 'server/providers/ifsc/data/ifsc.json.gz');

/**
 * npm run ifsc:update -- <folder>: makes the shipped IFSC data anew from the npm package `ifsc` as it was unpacked there ("npm pack
 * ifsc"). The package itself is not depended on: its code asks a server, by a library that is no longer kept.
 */
runOnce(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError('Say where the npm package "ifsc" is unpacked: npm run ifsc:update -- <folder>');
  const read = (file: string): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    } catch {
      throw new StartupError(`${path.join(folder, file)} cannot be read: is that the npm package "ifsc"?`);
    }
  };
  const { version } = read('package.json');
  const codes = read('src/IFSC.json');
  const data = {
    version,
    banks: read('src/banknames.json'),
    codes,
    sublets: { ...read('src/custom-sublets.json'), ...read('src/sublet.json') },
  };
  writeFileSync(TARGET, gzipSync(JSON.stringify(data), { level: 9 }));
  const count = Object.values(codes).reduce((sum: number, list) => sum + (list as unknown[]).length, 0);
  say(`Wrote ${count} codes of ${Object.keys(codes).length} banks, from ifsc ${version}.`);
  return 0;
});
