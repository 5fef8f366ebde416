import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs a service in a process of its own; `body` is its main, with `lifetime` and `StartupError` at hand. */
function run(body: string, env: Record<string, string> = {}) {
  const module = (name: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)).href);
  const script = `import { runService, say } from ${module('terminal.ts')};
    import { StartupError } from ${module('../startup-error.ts')};
    runService(async (lifetime) => { ${body} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LOG_LEVEL: '', ...env },
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (part) => {
    output.out += part;
    for (const listener of listeners) listener();
  });
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    output.err += part;
  });
  const listeners: (() => void)[] = [];
  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.out.includes(text) && resolve();
      listeners.push(look);
      look();
    });
  // "close" never comes once the channel was cut, so the streams are waited for one by one.
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ...[child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve))),
  ]).then(([code]) => code);
  return { child, output, says, ended };
}

const service = `
  lifetime.onStop(async () => say('closed database'));
  lifetime.onStop(async () => say('closed server'));
  say('ready');
  setInterval(() => {}, 1000);`;

describe('a service', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('closes in reverse order and exits with 0 on %s', async (name) => {
    const { child, output, says, ended } = run(service);
    await says('ready');
    child.kill(name);
    expect(await ended).toBe(0);
    expect(output.out).toMatch(/closed server\nclosed database\n$/);
    expect(output.err).toBe('');
  });

  it('does the same when its launcher is gone', async () => {
    const { child, output, says, ended } = run(service);
    await says('ready');
    child.disconnect();
    expect(await ended).toBe(0);
    expect(output.out).toContain('closed database');
  });

  it('takes signals that come together as one, and a later one as an order', async () => {
    const { child, output, says, ended } =
      run(`lifetime.onStop(() => { say('closing'); setTimeout(say, 700, 'still closing'); return new Promise(() => {}); });
      say('ready'); setInterval(() => {}, 1000);`);
    await says('ready');
    child.kill('SIGINT');
    await says('closing');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await says('still closing');
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(output.err).toBe('Forced to stop.\n');
  });

  it('that cannot start says one sentence, closes what was open, and exits with 1', async () => {
    const body = `lifetime.onStop(async () => say('closed database')); throw new StartupError('The port is taken.');`;
    const plain = run(body);
    expect(await plain.ended).toBe(1);
    expect(plain.output).toEqual({ out: 'closed database\n', err: 'The port is taken.\n' });
    const debugged = run(body, { LOG_LEVEL: 'debug' });
    expect(await debugged.ended).toBe(1);
    expect(debugged.output.err).toMatch(/StartupError: The port is taken\.\n {4}at /);
  });

  it('shows the stack of an unforeseen error', async () => {
    const { output, ended } = run(`throw new TypeError('a fault of ours');`);
    expect(await ended).toBe(1);
    expect(output.err).toMatch(/TypeError: a fault of ours\n {4}at /);
  });

  it('exits with 1 when closing fails, and closes the rest all the same', async () => {
    const { child, output, says, ended } = run(`lifetime.onStop(async () => say('closed database'));
      lifetime.onStop(async () => { throw new StartupError('The server does not close.'); });
      say('ready'); setInterval(() => {}, 1000);`);
    await says('ready');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(output.out).toContain('closed database');
    expect(output.err).toBe('The server does not close.\n');
  });
});
