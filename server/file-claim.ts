import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, startMark } from './processes.ts';

type Holder = { pid: number; startMark: string | undefined };

/** Either this process holds the file now, until `release`; or the process that does is named. */
export type Claim = Readonly<{ release(): void; holder?: never }> | Readonly<{ release?: never; holder: number }>;

/**
 * Makes this process the one holder of a file, atomically. The record of a dead process is taken over, also where its
 * id belongs to a stranger by now. Raises the file system's own errors.
 */
export function claimFile(file: string): Claim {
  const mine = JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) } satisfies Holder);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600, flag: 'wx' });
    while (!tryLink(draft, file)) {
      const holder = discardIfDead(file);
      if (holder !== undefined) return { holder };
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readText(file) === mine) rmSync(file, { force: true });
    },
  };
}

/** The living process that holds the file; undefined when none does. */
export function findHolder(file: string): number | undefined {
  const record = readText(file);
  return record === undefined ? undefined : livingHolder(record);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a dead holder's record and returns undefined, or returns the holder that lives. The record is moved aside
 * first, so that one written in the meantime is put back, not lost.
 */
function discardIfDead(file: string): number | undefined {
  const seen = readText(file);
  if (seen === undefined) return undefined;
  const holder = livingHolder(seen);
  if (holder !== undefined) return holder;
  const aside = `${file}.dead.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const moved = readText(aside);
    if (moved === undefined || moved === seen) return undefined;
    tryLink(aside, file);
    return livingHolder(moved);
  } finally {
    rmSync(aside, { force: true });
  }
}

function livingHolder(record: string): number | undefined {
  const holder = parseHolder(record);
  if (!holder || !isAlive(holder.pid)) return undefined;
  if (holder.startMark !== undefined && startMark(holder.pid) !== holder.startMark) return undefined;
  return holder.pid;
}

function parseHolder(record: string): Holder | undefined {
  try {
    const { pid, startMark: mark } = JSON.parse(record) as Partial<Holder>;
    return Number.isInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), startMark: mark } : undefined;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
