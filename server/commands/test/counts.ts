import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rootDir } from '../../environment.ts';

/** What tests of a step found; `failures` names each that failed, with the first lines of why. */
export type TestCounts = Readonly<{ passed: number; failed: number; failures: readonly string[] }>;

/** What a step found. Steps without tests of their own count none and only pass or fail. */
export type Outcome = TestCounts & Readonly<{ isOk: boolean }>;

const withoutReport: TestCounts = { passed: 0, failed: 1, failures: ['the run ended without a report'] };

/** The outcome that OutcomeReporter wrote of the unit and integration tests. */
export function readOutcome(file: string): TestCounts {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : withoutReport;
}

/** An outcome of tests and of how their run ended: one that ended with an error never counts as one without failures. */
export function withItsEnd(isOk: boolean, counts: TestCounts): Outcome {
  if (isOk || counts.failed > 0) return { isOk, ...counts };
  return {
    isOk,
    ...counts,
    failed: 1,
    failures: ['no test failed, but what surrounds them did: the run ended with an error'],
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** Counts of a Playwright run. Errors outside any test count as one failure each. */
export function readPlaywrightReport(file: string): TestCounts {
  if (!existsSync(file)) return withoutReport;
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          failure(`${file} [${projectName}]`, title, results.find(({ error }) => error)?.error),
        ),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: [...failed, ...errors.map((error) => failure('outside any test', 'error', error))],
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

const REASON_LINES_MAX = 16;
const LINE_CHARACTERS_MAX = 300;

/** Names what failed, with the first lines of why: of two values that differ, the lines in which they do. */
export function failure(
  file: string,
  title: string,
  why: Readonly<{ message?: string | undefined; diff?: string | undefined }> | undefined,
): string {
  const linesOf = (text = '') =>
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trimEnd());
  const differences = linesOf(why?.diff).filter((line) => /^[+-] /.test(line));
  const [first = '', ...others] = [...linesOf(why?.message), ...differences].filter((line, index) => line || !index);
  const reason = [first, ...others.slice(0, REASON_LINES_MAX).map((line) => `    ${line}`)];
  const name = `${path.relative(rootDir, path.resolve(rootDir, file))}: ${title}: `;
  return name + reason.map((line) => line.slice(0, LINE_CHARACTERS_MAX)).join('\n');
}
