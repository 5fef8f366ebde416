/**
 * What every npm script starts: `node server/commands/launch.mjs <command> [arguments]`. Plain JavaScript for Node 18
 * and newer without a dependency, because it runs before anything is installed. It installs what is missing, generates
 * the Prisma client when the schema changed, compiles the messages when one changed, and hands over to `server/commands/<command>.ts`, or the one
 * in a folder of commands beside them, on the Node of the project's own package, forwarding signals and the exit code.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, rootDir } from './prepare.mjs';

/**
 * How glibc keeps what is freed. Left alone, each thread that draws pictures, compresses or reads gets a heap of its own, up to sixteen on two
 * cores, and whatever large was once freed teaches it to keep the next: hundreds of megabytes that are never handed back.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1_024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1_024),
};
/** Where commands are, seen from here: those on a database have a folder, and those that try the whole product as its tests do, for longer. */
const folders = ['.', 'database', 'security', 'trials'];
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function main() {
  const [command, ...args] = process.argv.slice(2);
  const commandsDir = path.join(rootDir, 'server', 'commands');
  const file = folders.map((folder) => path.join(commandsDir, folder, `${command}.ts`)).find((one) => existsSync(one));
  if (!command || !/^[a-z][a-z0-9-]*$/.test(command) || !file) {
    const places = folders.map((folder) => path.join(commandsDir, folder)).filter((place) => existsSync(place));
    const inFolders = places.flatMap((place) => readdirSync(place));
    const names = inFolders.filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();
    const known = names.map((name) => name.slice(0, -3)).filter((name) => name !== 'terminal');
    throw new Error(`There is no command "${command ?? ''}". There are: ${known.join(', ')}.`);
  }
  await ensureInstalled();
  await ensureGenerated();
  process.exitCode = await run(file, args);
}

/**
 * Runs the command in this terminal and process group, so that job control works as usual. A Ctrl-C therefore reaches
 * the command up to three times (terminal, npm, us); commands count what comes at once as one. The channel tells the
 * command when we are killed, so that it never outlives us.
 */
function run(file, args) {
  // A small young generation keeps the server's memory down under load: 20 MiB less than twice as large a one, for 11 us of pauses more a buy.
  // On a machine with much memory the old generation would fill with garbage up to four times what is alive; half as much again
  // is enough, and a server that has been busy stays small.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--heap-growing-percent=50'];
  const child = spawn(pinnedNode, [...flags, file, ...args], {
    cwd: rootDir,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...allocator, ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  for (const name of forwarded) process.on(name, () => child.kill(name));
  const stopWatching = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopWatching();
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/**
 * npm passes signals on to its child, which is us because the scripts say "exec". When npm itself, or a shell between,
 * is killed without a chance to tell, the command is stopped as by SIGTERM. Linux only.
 */
function watchNpm(onGone) {
  const parent = process.ppid;
  const npm = findNpm(parent) ?? findNpm(parentOf(parent));
  if (!npm) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === parent && findNpm(npm)) return;
    clearInterval(timer);
    onGone();
  }, 200);
  timer.unref();
  return () => clearInterval(timer);
}

function findNpm(pid) {
  try {
    return /^npm/.test(readFileSync(`/proc/${pid}/comm`, 'utf8')) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  process.stderr.write(`Node ${process.versions.node} is too old: 18 or newer is needed to start.\n`);
  process.exitCode = 1;
} else {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
