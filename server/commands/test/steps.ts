import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { findFreePort } from '../../database/embedded/postmaster.ts';
import { rootDir } from '../../environment.ts';
import { waitUntil } from '../../processes.ts';
import { settings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';

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
  unit: [
    inModules('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=./server/commands/test/outcome-reporter.ts',
  ],
  e2e: [inModules('@playwright', 'test', 'cli.js'), 'test'],
} as const;

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
