import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutOf } from '../../../database/embedded/layout.ts';
import { readRestoreRequest, requireMarkable } from './options.ts';

const NOW = Date.parse('2026-11-25T14:30:00+05:30');
const read = (...args: string[]) => readRestoreRequest(args, NOW);

describe('what a restore is asked for', () => {
  it('is a moment with its zone, up to now', () => {
    expect(read('--until', '2026-11-25T14:30:00+05:30').until).toEqual(new Date(NOW));
    expect(read('--until', '2026-11-25T08:59:59.5Z').until).toEqual(new Date(NOW - 500));
    expect(read('--from', '/backups').until).toBeUndefined();
    for (const text of ['2026-11-25', '2026-11-25T14:30:00', '2026-13-25T14:30:00Z', 'yesterday']) {
      expect(() => read('--until', text)).toThrow('with its zone');
    }
  });

  it('is no moment to come: the time of India that is written as that of UTC lies hours ahead', () => {
    expect(() => read('--mark', '--until', '2026-11-25T14:25:00Z')).toThrow(/still to come: .*\+05:30/);
    expect(() => read('--from', '/backups', '--until', '2027-11-25T14:30:00+05:30')).toThrow('still to come');
  });

  it('is refused where it cannot be meant', () => {
    expect(() => read('--mark')).toThrow('--mark needs --until');
    expect(() => read('--timeline', '0')).toThrow('--timeline is a number');
    expect(() => read('--to', '/backups')).toThrow("'--to'");
    expect(read('--timeline', 'latest', '--replace')).toMatchObject({ timeline: 'latest', isReplacing: true });
  });
});

describe('the database that is held', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-mark-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is one that is there: where DATABASE_URL was forgotten, none is made and held in its place', () => {
    expect(() => requireMarkable({ dataDir })).toThrow(/DATABASE_URL is not set, and .* has no database/);
    expect(() => requireMarkable({ dataDir, databaseUrl: 'postgres://db.example.com/tola' })).not.toThrow();
    mkdirSync(layoutOf(dataDir).cluster);
    expect(() => requireMarkable({ dataDir })).not.toThrow();
  });
});
