import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process of that id exists, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A killed child whose parent has not waited for it yet still has an id, but does nothing any more. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z';
}

/** What tells a process from a later one with the same id: its start. Undefined when it is gone. */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') return statFields(pid)?.[19];
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Fields of /proc/<pid>/stat from the state on (the third), since the name before it may hold anything. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the condition holds. Returns false when it still does not after the bound. */
export async function waitUntil(holds: () => boolean, timeoutMs: number, everyMs = 10): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > end) return false;
    await sleep(everyMs);
  }
  return true;
}
