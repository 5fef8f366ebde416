/**
 * What must stand before a command can run: the packages of package-lock.json, the generated Prisma client and the
 * compiled messages. Plain JavaScript for Node 18 without a dependency. Each step is skipped by a stamp when nothing
 * changed, and only one process at a time works on a clone.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Node as package.json pins it, whatever the machine has. */
export const pinnedNode = path.join(
  rootDir,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const at = (...parts) => path.join(rootDir, ...parts);
const installStamp = at('node_modules', '.tola-installed');
const clientStamp = at('server', 'database', 'generated', '.stamp');
const messagesStamp = at('messages', 'generated', '.stamp');

/** Runs `npm ci` unless node_modules holds what package-lock.json asks for. Raises an Error with one sentence. */
export async function ensureInstalled() {
  const lockFile = read(at('package-lock.json'));
  if (lockFile === undefined) throw new Error(`package-lock.json is missing in ${rootDir}: the clone is incomplete.`);
  const wanted = hash([lockFile, process.platform, process.arch]);
  const isReady = () => read(installStamp) === wanted && existsSync(pinnedNode);
  if (isReady()) return;
  await alone(async () => {
    if (isReady()) return;
    if (!isInstalled(lockFile)) await install();
    writeFileSync(installStamp, wanted);
  });
}

/**
 * Generates the Prisma client and compiles the messages, each unless it stems from its sources as they stand. Raises an Error that
 * says why.
 */
export async function ensureGenerated() {
  const schema = at('prisma', 'schema');
  if (existsSync(schema)) {
    await generate({
      title: 'Generating the database client',
      stamp: clientStamp,
      made: 'client.ts',
      wanted: hash([versionOf('prisma'), ...contents(schema, /\.prisma$/)]),
      command: [at('node_modules', 'prisma', 'build', 'index.js'), 'generate'],
      // Prisma downloads its schema engine unless it is given one; generating does not run it.
      env: {
        PRISMA_SCHEMA_ENGINE_BINARY: pinnedNode,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      },
      failure: 'The database client could not be generated from prisma/schema',
    });
  }
  const compiler = at('server', 'commands', 'compile-messages.ts');
  if (existsSync(compiler)) {
    const sources = [
      read(compiler),
      ...contents(at('server', 'commands', 'messages'), /\.ts$/),
      ...contents(at('messages'), /\.json$/),
    ];
    await generate({
      title: 'Compiling the messages',
      stamp: messagesStamp,
      made: 'catalogue.ts',
      wanted: hash([versionOf('icu-minify'), ...sources]),
      command: ['--disable-warning=ExperimentalWarning', compiler],
      env: {},
      failure: 'The messages of messages/*.json cannot be used',
    });
  }
}

async function generate({ title, stamp, made, wanted, command, env, failure }) {
  const isReady = () => read(stamp) === wanted && existsSync(path.join(path.dirname(stamp), made));
  if (isReady()) return;
  await alone(async () => {
    if (isReady()) return;
    say(title);
    const { code, output } = await runQuietly(pinnedNode, command, { ...process.env, ...env });
    if (code !== 0) throw new Error(`${failure}:\n${output.trim()}`);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

const versionOf = (name) => read(at('node_modules', name, 'package.json'));

/** Names and texts of the files of a folder. */
function contents(folder, names) {
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()
    .flatMap((name) => [name, read(path.join(folder, name))]);
}

/**
 * Whether npm's own record in node_modules agrees with the lock file. npm writes that record last, so an install that
 * was killed has none; packages for other systems are absent from it.
 */
function isInstalled(lockFile) {
  if (!existsSync(pinnedNode)) return false;
  try {
    const wanted = JSON.parse(lockFile).packages;
    const found = JSON.parse(read(at('node_modules', '.package-lock.json')) ?? '{}').packages;
    return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
      if (place === '') return true;
      const there = found[place];
      return there ? there.version === version && there.integrity === integrity : optional === true;
    });
  } catch {
    return false;
  }
}

async function install() {
  say('Installing packages (only when they changed; a minute or so)');
  const begun = Date.now();
  const timer = setInterval(() => say(`  still installing (${Math.round((Date.now() - begun) / 1000)} s)`), 15_000);
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--include=dev', '--loglevel=error'];
  // Run under npm, its own program is at hand; otherwise the one in PATH.
  const npm = /npm-cli\.[cm]?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  try {
    rmSync(installStamp, { force: true });
    // The Node that runs this may be the one inside node_modules, which npm is about to replace.
    const node = process.execPath.startsWith(at('node_modules')) ? await systemNode() : process.execPath;
    const { code, output } =
      npm && node ? await runQuietly(node, [npm, ...args], env) : await runQuietly('npm', args, env);
    if (code === 0 && existsSync(pinnedNode)) return;
    const log = path.join(os.tmpdir(), 'tola-install.log');
    writeFileSync(log, output);
    const why =
      code === 0
        ? `the package "node" did not bring its program for ${process.platform} ${process.arch}`
        : explain(output);
    throw new Error(`The packages could not be installed: ${why}. What npm said is in ${log}.`);
  } finally {
    clearInterval(timer);
  }
}

/** The first Node in PATH outside this clone; undefined when there is none. */
async function systemNode() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const program = path.join(folder, 'node');
    if (folder && !path.resolve(folder).startsWith(rootDir) && existsSync(program)) return program;
  }
  return undefined;
}

function explain(output) {
  if (/ENOSPC/.test(output)) return 'the disk is full';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR/.test(output)) {
    return 'the package registry cannot be reached; check the network and the npm settings';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return `npm may not write to ${rootDir} or to its cache`;
  if (/EUSAGE/.test(output)) return 'package.json and package-lock.json disagree; run npm install and commit both';
  if (/ENOENT/.test(output) && /spawn/.test(output)) return 'npm was not found';
  const line = output.split('\n').find((text) => /npm (error|ERR!)/.test(text) && !/code/.test(text));
  return line ? line.replace(/^npm (error|ERR!)\s*/, '').replace(/\.$/, '') : 'npm ci failed';
}

/** Runs a program, keeps what it says, and passes signals on to it. */
function runQuietly(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: rootDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const stop = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(128 + (os.constants.signals[signal] ?? 0)));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.once(signal, stop);
    const finish = (code) => {
      for (const signal of signals) process.removeListener(signal, stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** One process of a clone at a time; a second one waits. The file names its holder, so that a killed one is passed over. */
async function alone(work) {
  const file = path.join(os.tmpdir(), `tola-prepare-${hash([rootDir]).slice(0, 16)}.lock`);
  let hasSaid = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Error(`Cannot write to ${os.tmpdir()}: ${error.message}.`);
    }
    const holder = Number(read(file));
    if (holder > 0 ? !isAlive(holder) : isOld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasSaid) say(`Waiting for process ${holder}, which prepares the same clone`);
    hasSaid = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

const firstSeenEmpty = new Map();

/** A lock file without a holder was cut short, unless it is just being written. */
function isOld(file) {
  const seen = firstSeenEmpty.get(file) ?? Date.now();
  firstSeenEmpty.set(file, seen);
  return Date.now() - seen > 2000;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hash(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
