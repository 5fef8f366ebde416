import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import { completeLock, type LockFile } from './lock-file.ts';

describe('package-lock.json', () => {
  it('names the packages of every system, so that npm ci accepts it from any registry', () => {
    const lock = JSON.parse(readFileSync(path.join(rootDir, 'package-lock.json'), 'utf8')) as LockFile;
    const advice = 'run: node server/commands/launch.mjs complete-lock';
    expect(completeLock(lock).added, advice).toEqual([]);
  });

  it('names no registry, so that each machine asks its own', () => {
    expect(readFileSync(path.join(rootDir, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });
});

describe('completeLock', () => {
  const lockWith = (name: string, version = '1.2.3'): LockFile => ({
    packages: {
      '': {},
      'node_modules/tool': { version: '1.2.3', dev: true, optionalDependencies: { [name]: version } },
    },
  });
  const added = (name: string) => completeLock(lockWith(name)).lock.packages[`node_modules/${name}`];

  it.each([
    ['tool-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['tool-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['tool-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['tool-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['tool-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('bars %s from every other system', (name, system) => {
    expect(added(name)).toEqual({ version: '1.2.3', ...system, dev: true, optional: true });
  });

  it('leaves alone what is there, also in a folder further up', () => {
    const lock = lockWith('tool-linux-x64');
    lock.packages['node_modules/tool-linux-x64'] = { version: '1.2.3' };
    expect(completeLock(lock)).toEqual({ lock, added: [] });
  });

  it('guesses neither a version nor a system', () => {
    expect(() => completeLock(lockWith('tool-linux-x64', '^1.0.0'))).toThrow(/which version/);
    expect(() => completeLock(lockWith('fsevents'))).toThrow(/the system/);
  });
});
