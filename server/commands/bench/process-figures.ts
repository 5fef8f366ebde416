import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB; undefined where this machine does not tell. */
export function residentMib(pid: number | undefined): number | undefined {
  try {
    const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

/** The processes of a server: itself, and with WEB_CONCURRENCY the workers that it leads. */
export function processesOf(server: number | undefined): number[] {
  if (server === undefined) return [];
  return [server, ...childrenOf(server).filter((pid) => runs(pid, 'start/worker.ts'))];
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function runs(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
  } catch {
    return false;
  }
}

/** Memory of the processes that draw for a server in MiB, without what they share with others; 0 where there is none at the moment. */
export function drawingMib(server: number | undefined): number {
  const drawing = processesOf(server)
    .flatMap(childrenOf)
    .filter((pid) => runs(pid, 'draw-process.ts'));
  return drawing.reduce((sum, pid) => sum + privateMib(pid), 0);
}

function privateMib(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kib = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].reduce(
      (sum, [, one]) => sum + Number(one),
      0,
    );
    return kib / 1024;
  } catch {
    // It ended meanwhile, or this machine does not tell.
    return 0;
  }
}

/** Clock ticks of the kernel in a second, as Linux reports times of processes. */
const TICKS_PER_SECOND = 100;

/** CPU time that a process has used, in microseconds; undefined where this machine does not tell. */
export function cpuUs(pid: number | undefined): number | undefined {
  const times = timesOf(pid);
  return times && inUs(times.own);
}

/** CPU time of a process and of all its children, those that have ended too, in microseconds. */
export function familyCpuUs(pid: number | undefined): number | undefined {
  const times = timesOf(pid);
  if (times === undefined) return undefined;
  const ofChildren = childrenOf(Number(pid)).reduce((sum, child) => sum + (timesOf(child)?.own ?? 0), 0);
  return inUs(times.own + times.ofEnded + ofChildren);
}

function timesOf(pid: number | undefined): { own: number; ofEnded: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces; user, system, and the same of children that were waited for are the 12th to 15th after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number) => fields[place] ?? 0;
    return { own: at(11) + at(12), ofEnded: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

function inUs(ticks: number): number {
  return (ticks / TICKS_PER_SECOND) * 1_000_000;
}
