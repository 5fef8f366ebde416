import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import { failure, type TestCounts } from './counts.ts';

/** What the reporter looks at of an error, a suite and a file. */
type Failing = Readonly<{ message?: string; diff?: string | undefined }>;
type Suite = Pick<TestSuite | TestModule, 'errors'> & Partial<Pick<TestSuite, 'fullName'>>;

/** Where a run of the unit and integration tests leaves its outcome: a file of TestCounts. */
export const OUTCOME_FILE_VARIABLE = 'TOLA_TEST_OUTCOME_FILE';

/**
 * What vitest's own report of JSON does not tell: whatever fails a run is counted and named, be it a test, a file that could not be loaded, what
 * runs before or after the tests of a suite, a file whose process ended, or an error that belongs to no test.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Failing[]): void {
    const file = process.env[OUTCOME_FILE_VARIABLE];
    if (file) writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandledErrors)));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandledErrors: readonly Failing[]): TestCounts {
  const failures = [
    ...modules.flatMap(failuresOf),
    ...unhandledErrors.map((error) => failure('outside any test', 'error', error)),
  ];
  const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0);
  return { passed, failed: failures.length, failures };
}

function failuresOf(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests('failed')].map((test) =>
    failure(file, test.fullName, test.result().errors?.[0]),
  );
  const around = [module, ...module.children.allSuites()].flatMap((suite: Suite) =>
    suite.errors().map((error) => failure(file, suite.fullName ?? 'around its tests', error)),
  );
  const unfinished = [...module.children.allTests('pending')].map((test) => failure(file, test.fullName, undefined));
  const named = [...tests, ...around, ...unfinished];
  const isFine = ['passed', 'skipped'].includes(module.state());
  return named.length > 0 || isFine ? named : [failure(file, `ended as ${module.state()}`, undefined)];
}
