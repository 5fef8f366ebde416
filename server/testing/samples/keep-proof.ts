import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../../environment.ts';

const RECORDS = path.join(rootDir, 'app', '(docs)', 'docs', '_proof');

/** A record of each test, which alone writes it: tests run side by side. */
type ProofRecord = 'proved.json' | 'proved-receivers.json' | 'proved-hosts.json';

/** The release of this clone. */
function readRelease(): string {
  const { version } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Records that these samples ran today and passed. What this machine cannot run stays on record while its samples are those that ran before.
 */
function keepProof(ran: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>, name: ProofRecord): void {
  const file = path.join(RECORDS, name);
  const before = JSON.parse(readFileSync(file, 'utf8')) as { digests: Record<string, string> };
  const kept = Object.entries(before.digests).filter(([language, digest]) => present.get(language) === digest);
  const record = {
    release: readRelease(),
    day: new Date().toISOString().slice(0, 10),
    digests: Object.fromEntries([...kept, ...ran]),
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Renews a record where what ran here is not what it says, or was run by another release. On a machine that only checks (CI) such a record raises
 * instead.
 */
export function keepProofIfNews(
  kept: { readonly release: string; readonly digests: Readonly<Record<string, string>> },
  {
    ran,
    present,
    record,
  }: { ran: ReadonlyMap<string, string>; present: ReadonlyMap<string, string>; record: ProofRecord },
): void {
  const isNews = [...ran].some(([name, digest]) => kept.digests[name] !== digest) || kept.release !== readRelease();
  if (!isNews) return;
  if (process.env.CI) throw new Error(`${record} is not of what ran: run the test without CI set, and commit it`);
  keepProof(ran, present, record);
}
