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
    const testResults = [
      { status: 'passed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    writeFileSync(file, JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }));
    expect(readVitestReport(file)).toEqual({ passed: 2, failed: 2 });
  });

  it('add errors outside any browser test, and count a flaky one as failed', () => {
    writeFileSync(file, JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }));
    expect(readPlaywrightReport(file)).toEqual({ passed: 5, failed: 3 });
  });

  it('never are a success when the run ended without a report', () => {
    expect(readVitestReport(file)).toEqual({ passed: 0, failed: 1 });
    expect(readPlaywrightReport(file)).toEqual({ passed: 0, failed: 1 });
  });
});
