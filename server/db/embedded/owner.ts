import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileError, StartupError } from '../../startup-error.ts';
import type { Layout } from './layout.ts';
import { isAlive, startMark } from './processes.ts';

type Owner = { pid: number; startMark: string | undefined };

/**
 * Makes this process the one owner of DATA_DIR's database until `release`. Raises StartupError naming the other
 * process while one that lives owns it. The record of a dead one is taken over, also where its id belongs to a
 * stranger by now.
 */
export function claimOwnership(layout: Layout): { release(): void } {
  const mine = JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) } satisfies Owner);
  const draft = `${layout.owner}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600, flag: 'wx' });
    while (!tryLink(draft, layout.owner)) discardIfDead(layout);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(`Cannot write to ${layout.dataDir}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readText(layout.owner) === mine) rmSync(layout.owner, { force: true });
    },
  };
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

/** Removes a dead owner's record; moved aside first, so that a record written in the meantime is put back, not lost. */
function discardIfDead(layout: Layout): void {
  const seen = readText(layout.owner);
  if (seen === undefined) return;
  refuseIfAlive(seen, layout);
  const aside = `${layout.owner}.dead.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(layout.owner, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const moved = readText(aside);
    if (moved === undefined || moved === seen) return;
    tryLink(aside, layout.owner);
    refuseIfAlive(moved, layout);
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseIfAlive(record: string, layout: Layout): void {
  const owner = parseOwner(record);
  if (!owner || !isAlive(owner.pid)) return;
  if (owner.startMark !== undefined && startMark(owner.pid) !== owner.startMark) return;
  throw new StartupError(
    `The database in ${layout.dataDir} is in use by process ${owner.pid}, which is still running: stop it first, or set another DATA_DIR.`,
  );
}

function parseOwner(record: string): Owner | undefined {
  try {
    const { pid, startMark } = JSON.parse(record) as Partial<Owner>;
    return Number.isInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), startMark } : undefined;
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
