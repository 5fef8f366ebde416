import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say, warn } from '../../commands/terminal.ts';
import { ledgerFaults } from './ledger-faults.ts';
import type { PlantedFault } from './planted-fault.ts';
import { tradingFaults } from './trading-faults.ts';

/**
 * Plants each fault in a copy of the code and runs the tests that have to fail by it: a rule whose test cannot fail is not proved.
 * Words given are looked for in what a fault says and in its file. Ends with 1 where a fault survived, or its text is not found.
 */
const words = process.argv.slice(2);
const chosen = [...ledgerFaults, ...tradingFaults].filter(({ what, file }) =>
  words.every((word) => `${what} ${file}`.toLowerCase().includes(word.toLowerCase())),
);
const copy = mkdtempSync(path.join(os.tmpdir(), 'tola-faults-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
for (const file of tracked.split('\0')) if (file && existsSync(file)) cpSync(file, path.join(copy, file));
cpSync('server/database/generated', path.join(copy, 'server/database/generated'), { recursive: true });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
const clean = await runTests(tests);
if (clean.failures.length > 0) fail(`These fail without any fault:\n  ${clean.failures.join('\n  ')}`);
say(`${clean.passed} tests of ${tests.length} files pass without a fault.\n`);

const survivors: string[] = [];
for (const fault of chosen) {
  const [failure] = await tryFault(fault);
  if (failure === undefined) survivors.push(fault.what);
  say(
    `${failure === undefined ? 'SURVIVED' : 'caught  '}  ${fault.what}${failure ? `\n            by ${failure}` : ''}`,
  );
}
say(`\n${chosen.length - survivors.length} of ${chosen.length} planted faults caught.`);
if (survivors.length > 0) fail(`Not caught:\n  ${survivors.join('\n  ')}`);

async function tryFault({ file, changes, tests }: PlantedFault): Promise<string[]> {
  const target = path.join(copy, file);
  const before = readFileSync(target, 'utf8');
  let text = before;
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) fail(`${file}: this does not stand there once: ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(target, text);
  const { failures } = await runTests(tests);
  writeFileSync(target, before);
  return failures;
}

/** Runs test files in the copy up to the first failure. A run that could not begin raises: it proves nothing. */
async function runTests(files: readonly string[]): Promise<{ passed: number; failures: string[] }> {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) fail(`The tests did not run:\n${errors}`);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // The laws are proved after the tests of a file.
    if (status === 'failed' && failed.length === 0) failed.push(`after its tests, ${message.split('\n')[0]}`);
    return failed.map((what) => `${path.relative(copy, name)}: ${what}`);
  });
  if (numPassedTests === 0 && testResults.every(({ assertionResults }) => assertionResults.length === 0)) {
    fail(`The tests could not begin:\n${errors}`);
  }
  return { passed: numPassedTests, failures };
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

function fail(why: string): never {
  warn(why);
  process.exit(1);
}
