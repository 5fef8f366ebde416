import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './steps.ts';

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'tola-report-')), 'report.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

describe('the counts of a test run', () => {
  it('add a file that could not be loaded as one failure', () => {
    const failed = {
      status: 'failed',
      fullName: 'a sell is exact',
      failureMessages: ['AssertionError: 1 is not 2\n at'],
    };
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'passed' }],
      },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failed] },
      { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    writeFileSync(file, JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }));
    expect(readVitestReport(file)).toEqual({
      passed: 2,
      failed: 2,
      failures: [
        'b.test.ts: a sell is exact: AssertionError: 1 is not 2',
        'c.test.ts: could not be loaded: no such module',
      ],
    });
  });

  it('add errors outside any browser test, and name what failed without colours', () => {
    const specs = [
      {
        file: 'pay.spec.ts',
        title: 'pays',
        tests: [{ projectName: 'desktop', status: 'expected', results: [] }],
      },
      {
        file: 'sell.spec.ts',
        title: 'sells',
        tests: [
          {
            projectName: 'phone',
            status: 'unexpected',
            results: [{ error: { message: '\u001b[31mlost\u001b[39m\nlog' } }],
          },
        ],
      },
    ];
    const stats = { expected: 5, unexpected: 1 };
    writeFileSync(file, JSON.stringify({ stats, errors: [{}], suites: [{ specs: [], suites: [{ specs }] }] }));
    expect(readPlaywrightReport(file)).toEqual({
      passed: 5,
      failed: 2,
      failures: ['sell.spec.ts [phone]: sells: lost', 'outside any test: error: '],
    });
  });

  it('never are a success when the run ended without a report', () => {
    for (const read of [readVitestReport, readPlaywrightReport])
      expect(read(file)).toMatchObject({ passed: 0, failed: 1, failures: [expect.any(String)] });
  });
});
