import path from 'node:path';
import { rootDir } from '../environment.ts';
import { buildPackage } from './sdk/build-package.ts';
import { runOnce, say } from './terminal.ts';

/** npm run sdk:build [-- folder]: builds the TypeScript SDK with its command line into a folder, ready for `npm pack` and `npm publish`. */
runOnce(async () => {
  const folder = path.resolve(process.argv[2] ?? path.join(rootDir, '.data', 'sdk', 'typescript'));
  await buildPackage(folder);
  say(folder);
  return 0;
});
