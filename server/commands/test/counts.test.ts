import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOutcome, readPlaywrightReport, withItsEnd } from './counts.ts';
import { OUTCOME_FILE_VARIABLE } from './outcome-reporter.ts';
import { runTool, tools } from './steps.ts';

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'tola-report-')), 'report.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

describe('the counts of a test run', () => {
  it('name all that fails a run of vitest: tests, what runs around them, files that cannot be loaded, errors of no test', async () => {
    const folder = path.dirname(file);
    const files = {
      'around.test.ts': `describe('a room', () => { afterAll(() => { throw new Error('not closed') }); it('is there', () => {}); });`,
      'file.test.ts': `afterAll(() => { throw new Error('not stopped') }); it('is there', () => {});`,
      'broken.test.ts': `throw new Error('no such module');`,
      'failed.test.ts': `it('sells', () => { throw new Error('1 is not 2\\n at') }); it('buys', () => expect({ sold: 1, left: 0 }).toEqual({ sold: 2, left: 0 }));`,
      'stray.test.ts': `it('is left', () => { void Promise.reject(new Error('nobody waits')) });`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } };');
    const isOk = await runTool(
      // What it prints itself would look like a failure of this run.
      [...tools.unit.filter((word) => word !== '--reporter=default'), '--root', folder],
      { [OUTCOME_FILE_VARIABLE]: file },
      () => {},
    );
    const { failures, ...counts } = withItsEnd(isOk, readOutcome(file));
    expect([...failures].sort()).toEqual([
      'around.test.ts: a room: not closed',
      'broken.test.ts: around its tests: no such module',
      'failed.test.ts: buys: expected { sold: 1, left: +0 } to deeply equal { sold: 2, left: +0 }\n    - Expected\n    + Received\n    -   "sold": 2,\n    +   "sold": 1,',
      'failed.test.ts: sells: 1 is not 2\n     at',
      'file.test.ts: around its tests: not stopped',
      'outside any test: error: nobody waits',
    ]);
    expect(counts).toEqual({ isOk: false, passed: 3, failed: 6 });
  });

  it('are no success where the run ended with an error that no report names', () => {
    const counts = { passed: 3, failed: 0, failures: [] };
    expect(withItsEnd(true, counts)).toEqual({ isOk: true, ...counts });
    expect(withItsEnd(false, counts)).toMatchObject({
      isOk: false,
      passed: 3,
      failed: 1,
      failures: [expect.any(String)],
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
      failures: ['sell.spec.ts [phone]: sells: lost\n    log', 'outside any test: error: '],
    });
  });

  it('never are a success when the run ended without a report', () => {
    for (const read of [readOutcome, readPlaywrightReport])
      expect(read(file)).toMatchObject({ passed: 0, failed: 1, failures: [expect.any(String)] });
  });
});
