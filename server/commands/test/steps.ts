import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findFreePort } from '../../database/embedded/postmaster.ts';
import { rootDir } from '../../environment.ts';
import { waitUntil } from '../../processes.ts';
import { settings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';

/** What tests of a step found; `failures` names each that failed, with the first line of why. */
export type TestCounts = Readonly<{ passed: number; failed: number; failures: readonly string[] }>;

/** What a step found. Steps without tests of their own count none and only pass or fail. */
export type Outcome = TestCounts & Readonly<{ isOk: boolean }>;

const inModules = (...parts: string[]) => path.join(rootDir, 'node_modules', ...parts);

/** Runs a tool of node_modules in this terminal. */
export function runTool(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onChild: (child: ChildProcess) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: rootDir, stdio: 'inherit', env: { ...process.env, ...env } });
  onChild(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

export const tools = {
  typecheck: [inModules('typescript', 'bin', 'tsc'), '--noEmit'],
  lint: [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
  unit: [inModules('vitest', 'vitest.mjs'), 'run'],
  e2e: [inModules('@playwright', 'test', 'cli.js'), 'test'],
} as const;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

const withoutReport: TestCounts = { passed: 0, failed: 1, failures: ['the run ended without a report'] };

/** Counts of a vitest run. A file that could not even be loaded counts as one failure. */
export function readVitestReport(file: string): TestCounts {
  if (!existsSync(file)) return withoutReport;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failed, ...broken.map(({ name, message }) => failure(name, 'could not be loaded', message))],
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
          failure(`${file} [${projectName}]`, title, results.find(({ error }) => error)?.error?.message),
        ),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: [...failed, ...errors.map(({ message }) => failure('outside any test', 'error', message))],
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

const REASON_CHARACTERS_MAX = 300;

function failure(file: string, title: string, why: string | undefined): string {
  const reason = stripVTControlCharacters(why ?? '').split('\n', 1)[0] ?? '';
  return `${path.relative(rootDir, path.resolve(rootDir, file))}: ${title}: ${reason.slice(0, REASON_CHARACTERS_MAX)}`;
}

/**
 * Starts the service for the browser tests, on a free port, with its data in a folder of its own and untouched by the
 * settings of this machine. Raises StartupError with what it said when it does not come up.
 */
export async function startTestServer(
  dataDir: string,
  onChild: (child: ChildProcess) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  // All partners' servers of all workers call from one address here.
  const limits = { API_RATE_LIMIT_PER_MINUTE: '1200' };
  const env = { ...process.env, ...unset, ...limits, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(rootDir, 'server/commands/start.ts')],
    {
      cwd: rootDir,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  onChild(child);
  let output = '';
  let hasExited = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-20_000);
    });
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    hasExited = true;
  });
  await waitUntil(() => hasExited || output.includes('Tola is running'), 300_000, 50);
  if (hasExited || !output.includes('Tola is running')) {
    child.kill('SIGTERM');
    throw new StartupError(`The service for the browser tests did not start:\n${output.trim()}`);
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
