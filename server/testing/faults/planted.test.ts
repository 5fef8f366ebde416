import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { tradingFaults } from './trading-faults.ts';

it.each([...ledgerFaults, ...tradingFaults])(
  'the fault “$what” can still be planted, once, and its tests exist',
  ({ file, changes, tests }) => {
    const text = readFileSync(path.join(rootDir, file), 'utf8');
    for (const [from, to] of changes) {
      expect(text.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    }
    for (const test of tests) expect(existsSync(path.join(rootDir, test))).toBe(true);
  },
);
