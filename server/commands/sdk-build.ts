import path from 'node:path';
import { rootDir } from '../environment.ts';
import { buildDownloads } from './sdk/build-downloads.ts';
import { runOnce, say } from './terminal.ts';

/** npm run sdk:build [-- folder]: builds the packages of the SDKs, ready to be published or installed as files. */
runOnce(async () => {
  const folder = path.resolve(process.argv[2] ?? path.join(rootDir, '.data', 'sdk'));
  for (const file of await buildDownloads(folder)) say(file);
  return 0;
});
