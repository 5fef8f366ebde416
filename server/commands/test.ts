import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { buildScreens } from './start/screens.ts';
import { type Lifetime, runService, say, secondsSince, warn } from './terminal.ts';
import { findOrInstallChromium } from './test/chromium.ts';
import { type Outcome, readOutcome, readPlaywrightReport, withItsEnd } from './test/counts.ts';
import { runFuzz } from './test/fuzz.ts';
import { OUTCOME_FILE_VARIABLE } from './test/outcome-reporter.ts';
import { runTool, startTestServer, tools } from './test/steps.ts';

// The build makes types of the pages, which the type check looks at too.
const usualParts = ['build', 'typecheck', 'lint', 'unit', 'e2e'] as const;
const allParts = [...usualParts, 'faults', 'simulate'] as const;
type Part = (typeof allParts)[number];

const titles: Record<Part, string> = {
  typecheck: 'Type check',
  lint: 'Lint',
  unit: 'Unit and integration tests',
  build: 'Build of the screens',
  e2e: 'Browser tests',
  faults: 'Planted faults',
  simulate: 'Simulation',
};

const noTests = { passed: 0, failed: 0, failures: [] };

/**
 * npm test: everything, in order, and a last line "N passed, N failed" over all tests. `npm test -- unit e2e` runs these
 * parts; any other word is a filter for files, of browser tests when it names e2e or a .spec file. `npm test -- faults` plants
 * faults in the ledger and in trading and looks that tests fail by each; it is not part of the usual run. Nor is `npm run simulate -- [options]`, which is
 * `npm test -- simulate [options]`: random worlds against a running service (docs/operations.md, "Simulation"), and `npm run fuzz`.
 */
runService(async (lifetime) => {
  if (process.argv[2] === 'fuzz') return runFuzz(process.argv.slice(3), lifetime);
  const { parts, filters } = readArguments(process.argv.slice(2));
  let summary: string | undefined;
  lifetime.onStop(async () => summary && say(summary));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-npm-test-'));
  lifetime.onStop(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const outcomes: Outcome[] = [];
  const failedParts: string[] = [];
  for (const [index, part] of parts.entries()) {
    const begun = performance.now();
    say(`\n[${index + 1}/${parts.length}] ${titles[part]}`);
    const outcome = await runPart(part, { folder, filters, lifetime }).catch((error: Error): Outcome => {
      warn(error.message);
      return { ...noTests, isOk: false, failed: part === 'e2e' ? 1 : 0 };
    });
    if (lifetime.isStopping()) return;
    outcomes.push(outcome);
    if (!outcome.isOk) failedParts.push(titles[part]);
    say(`${titles[part]}: ${outcome.isOk ? 'ok' : 'FAILED'} (${secondsSince(begun)})`);
  }
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  if (failedParts.length > 0) say(`\nFailed: ${failedParts.join(', ')}`);
  // Again at the end, for a reader who sees only the last lines.
  for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`  ${failure}`);
  summary = `${sum('passed')} passed, ${sum('failed')} failed`;
  await lifetime.stop(failedParts.length > 0 ? 1 : 0);
}, 130);

function readArguments(args: readonly string[]): { parts: readonly Part[]; filters: string[] } {
  const named = allParts.filter((part) => args.includes(part));
  const filters = args.filter((word) => !(allParts as readonly string[]).includes(word));
  if (named.length > 0) return { parts: named, filters };
  if (filters.length === 0) return { parts: usualParts, filters };
  return { parts: filters.some((word) => /(^|\/)e2e(\/|$)|\.spec\b/.test(word)) ? ['e2e'] : ['unit'], filters };
}

type Run = Readonly<{ folder: string; filters: readonly string[]; lifetime: Lifetime }>;

async function runPart(part: Part, run: Run): Promise<Outcome> {
  const killLater = (child: ChildProcess) => run.lifetime.onStop(async () => void child.kill('SIGTERM'));
  switch (part) {
    case 'typecheck':
    case 'lint':
      return { ...noTests, isOk: await runTool(tools[part], {}, killLater) };
    case 'unit': {
      const outcome = path.join(run.folder, 'unit.json');
      const isOk = await runTool([...tools.unit, ...run.filters], { [OUTCOME_FILE_VARIABLE]: outcome }, killLater);
      return withItsEnd(isOk, readOutcome(outcome));
    }
    case 'build':
      await buildScreens(say).done;
      return { ...noTests, isOk: true };
    case 'faults':
      return { ...noTests, isOk: await runTool(['server/testing/faults/run.ts', ...run.filters], {}, killLater) };
    case 'simulate':
      return { ...noTests, isOk: await runTool(['server/testing/simulation/run.ts', ...run.filters], {}, killLater) };
    case 'e2e':
      return runBrowserTests(run, killLater);
  }
}

async function runBrowserTests(run: Run, killLater: (child: ChildProcess) => void): Promise<Outcome> {
  if (!existsSync(path.join(rootDir, 'e2e'))) {
    say('There is no browser test yet.');
    return { ...noTests, isOk: true };
  }
  const chromium = findOrInstallChromium(say);
  const server = await startTestServer(path.join(run.folder, 'data'), killLater);
  run.lifetime.onStop(() => server.stop());
  const report = path.join(run.folder, 'e2e.json');
  const env = { TOLA_CHROMIUM: chromium, E2E_BASE_URL: server.url, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isOk = await runTool([...tools.e2e, '--reporter=list,json', ...run.filters], env, killLater);
  await server.stop();
  return withItsEnd(isOk, readPlaywrightReport(report));
}
