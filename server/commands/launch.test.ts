import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;

/** A clone in small, with a command that prints its arguments, and an npm that installs the pinned Node as a link. */
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tola-launch-'));
  mkdirSync(at('server/commands'), { recursive: true });
  for (const name of ['launch.mjs', 'prepare.mjs']) {
    cpSync(path.join(import.meta.dirname, name), at('server/commands', name));
  }
  writeFileSync(
    at('server/commands/echo.ts'),
    'process.stdout.write(process.argv.slice(2).join("+") + "\\n"); process.exitCode = 7;',
  );
  writeFileSync(at('package.json'), '{"type":"module"}');
  writeLock('1.0.0');
  mkdirSync(at('bin'));
  symlinkSync(process.execPath, at('node'));
  writeNpm(`mkdir -p node_modules/node/bin && ln -s "$REAL_NODE" node_modules/node/bin/node`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(root, ...parts);

function writeLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/tool': { version, integrity: 'sha512-x' },
    'node_modules/other-system': { version, optional: true },
  };
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages }));
}

function writeNpm(work: string): void {
  const script = `#!/bin/sh\necho "$*" >> npm-calls\nrm -rf node_modules\n${work}\n`;
  writeFileSync(at('bin/npm'), script, { mode: 0o755 });
}

function launch(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { npm_execpath: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${at('bin')}:/usr/bin:/bin`, REAL_NODE: process.execPath, TMPDIR: root };
  return new Promise((resolve) => {
    execFile(process.execPath, [at('server/commands/launch.mjs'), ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

const calls = () => (existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8').trim().split('\n') : []);

describe('the launcher', () => {
  it('installs once, hands over arguments, and hands back the exit code', async () => {
    const first = await launch('echo', 'a', '--b');
    expect(first).toMatchObject({ code: 7, err: '' });
    expect(first.out).toMatch(/^Installing packages .*\na\+--b\n$/);
    expect(await launch('echo', 'c')).toEqual({ code: 7, out: 'c\n', err: '' });
    expect(calls()).toEqual(['ci --no-audit --no-fund --no-progress --include=dev --loglevel=error']);
  });

  it('installs again when the lock file changed', async () => {
    await launch('echo');
    writeLock('1.0.1');
    await launch('echo');
    expect(calls()).toHaveLength(2);
  });

  it('installs nothing when npm itself brought what the lock file asks for', async () => {
    mkdirSync(at('node_modules/node/bin'), { recursive: true });
    symlinkSync(process.execPath, at('node_modules/node/bin/node'));
    const record = (version: string) =>
      writeFileSync(
        at('node_modules/.package-lock.json'),
        JSON.stringify({ packages: { 'node_modules/tool': { version, integrity: 'sha512-x' } } }),
      );
    record('1.0.0');
    expect((await launch('echo')).out).toBe('\n');
    expect(calls()).toEqual([]);
    record('0.9.0');
    rmSync(at('node_modules/.tola-installed'));
    await launch('echo');
    expect(calls()).toHaveLength(1);
  });

  it('repairs an install that was killed in the middle', async () => {
    writeNpm('mkdir -p node_modules/tool; kill -9 $$');
    expect((await launch('echo')).code).toBe(1);
    writeNpm(`mkdir -p node_modules/node/bin && ln -s "$REAL_NODE" node_modules/node/bin/node`);
    expect(await launch('echo', 'fine')).toMatchObject({ code: 7, err: '' });
  });

  it.each([
    ['npm error code ENOTFOUND', 'the package registry cannot be reached; check the network and the npm settings'],
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code EUSAGE', 'package.json and package-lock.json disagree; run npm install and commit both'],
    ['npm error code E\nnpm error Something else.', 'Something else'],
  ])('tells a failed install in one sentence: %s', async (said, reason) => {
    writeNpm(`printf '%s\\n' '${said}' >&2; exit 1`);
    const { code, err } = await launch('echo');
    expect(code).toBe(1);
    expect(err).toBe(
      `The packages could not be installed: ${reason}. What npm said is in ${at('tola-install.log')}.\n`,
    );
    expect(readFileSync(at('tola-install.log'), 'utf8')).toContain(said);
  });

  it('installs once when two start at the same moment', async () => {
    writeNpm(`sleep 0.5; mkdir -p node_modules/node/bin && ln -s "$REAL_NODE" node_modules/node/bin/node`);
    const both = await Promise.all([launch('echo', 'one'), launch('echo', 'two')]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect(calls()).toHaveLength(1);
  });

  it('knows its commands', async () => {
    expect(await launch('../echo')).toMatchObject({
      code: 1,
      err: 'There is no command "../echo". There are: echo.\n',
    });
  });
});
