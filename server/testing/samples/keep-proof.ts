import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../../environment.ts';

const RECORD = path.join(rootDir, 'app', '(docs)', 'docs', '_proof', 'proved.json');

/** The release of this clone. */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Records that the samples of these languages ran today and passed. A language that this machine cannot run stays on record while its
 * samples are those that ran before.
 */
export function keepProof(ran: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): void {
  const before = JSON.parse(readFileSync(RECORD, 'utf8')) as { digests: Record<string, string> };
  const kept = Object.entries(before.digests).filter(([language, digest]) => present.get(language) === digest);
  const record = {
    release: readRelease(),
    day: new Date().toISOString().slice(0, 10),
    digests: Object.fromEntries([...kept, ...ran]),
  };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
