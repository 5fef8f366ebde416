import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { rootDir } from '../../../environment.ts';
import { StartupError } from '../../../startup-error.ts';

/** What of a CycloneDX document is looked at here. */
export type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string; type: string } };
  components: {
    'bom-ref': string;
    name: string;
    version: string;
    purl: string;
    properties?: { name: string; value: string }[];
    hashes?: { alg: string; content: string }[];
  }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;

/**
 * The software bill of materials of this release as CycloneDX JSON: every package that package-lock.json pins and the service runs with,
 * those of development only where `withDevelopment` says so. npm itself writes it, from the lock file alone. Raises StartupError where npm cannot.
 */
export async function makeSbom({ withDevelopment = false } = {}): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];
  const options = { cwd: rootDir, maxBuffer: OUTPUT_BYTES_MAX };
  const { stdout } = await promisify(execFile)('npm', args, options).catch((error: { stderr?: string }) => {
    throw new StartupError(`npm could not write the bill of materials:\n${error.stderr?.trim() ?? String(error)}`);
  });
  const sbom = JSON.parse(stdout) as Sbom;
  const { name } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { name: string };
  // npm calls it after the folder it is in.
  sbom.metadata.component.name = name;
  return withDevelopment ? sbom : withoutDevelopment(sbom);
}

/** npm's own --omit=dev also drops what the service runs with where something of development needs it too, pg's parts among them. */
function withoutDevelopment(sbom: Sbom): Sbom {
  const components = sbom.components.filter(({ properties = [] }) => !properties.some(isOfDevelopment));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const { name, version } = sbom.metadata.component;
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === `${name}@${version}`)
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...sbom, components, dependencies };
}

function isOfDevelopment({ name, value }: { name: string; value: string }): boolean {
  return name === 'cdx:npm:package:development' && value === 'true';
}
