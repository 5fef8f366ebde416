import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../../environment.ts';
import { runOnce, say } from '../terminal.ts';
import { makeSbom } from './packages/make-sbom.ts';

/** npm run sbom [-- --dev] [-- file]: writes the software bill of materials as CycloneDX JSON. */
runOnce(async () => {
  const args = process.argv.slice(2);
  const [file = path.join(rootDir, '.data', 'sbom.cdx.json')] = args.filter((one) => one !== '--dev');
  const sbom = await makeSbom({ withDevelopment: args.includes('--dev') });
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  say(`${file}: ${sbom.components.length} packages`);
  return 0;
});
