import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { rootDir } from '../../environment.ts';
import { StartupError } from '../../startup-error.ts';

const shellName = 'chromium-headless-shell';
const systemNames = [shellName, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const playwrightCli = path.join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js');
const installTimeoutMs = 600_000;
const shellTimeoutMs = 60_000;

/**
 * A Chromium that starts: the one PLAYWRIGHT_CHROMIUM or CHROME_PATH names, the system's, Playwright's own, and
 * otherwise one installed now by Playwright or, as root, by the package manager. Its shell without a window is taken first, and
 * added where it is one package away: the browser tests take two thirds of the time in it. Raises StartupError when none works.
 */
export function findOrInstallChromium(onProgress: (step: string) => void): string {
  for (const name of ['PLAYWRIGHT_CHROMIUM', 'CHROME_PATH'] as const) {
    const given = process.env[name];
    if (!given) continue;
    if (starts(given)) return given;
    throw new StartupError(`${name} is ${given}, which does not start as a Chromium.`);
  }
  const present = findPresent();
  if (present) return path.basename(present) === 'chromium' ? (addShell(onProgress) ?? present) : present;
  onProgress('Installing Chromium for the browser tests (once)');
  for (const install of [installByPlaywright, installByApt]) {
    install();
    const installed = findPresent();
    if (installed) return installed;
  }
  throw new StartupError(
    'No Chromium was found and none could be installed: install chromium with your package manager, or set CHROME_PATH.',
  );
}

function findPresent(): string | undefined {
  return [...onPath(), ...macPlaces, chromium.executablePath()].find((place) => existsSync(place) && starts(place));
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** Some systems install a stub in its place, and Playwright's own may lack system libraries: only a try tells. */
function starts(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function installByPlaywright(): void {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const options = { env, cwd: rootDir, timeout: installTimeoutMs, stdio: 'ignore' } as const;
  spawnSync(process.execPath, [playwrightCli, 'install', 'chromium'], options);
  if (!existsSync(chromium.executablePath()) || starts(chromium.executablePath())) return;
  if (process.getuid?.() === 0) spawnSync(process.execPath, [playwrightCli, 'install-deps', 'chromium'], options);
}

const isRootOnLinux = () => process.platform === 'linux' && process.getuid?.() === 0;

/** The shell of the system's own Chromium, added by the package manager where it can be had at once and takes nothing away. */
function addShell(onProgress: (step: string) => void): string | undefined {
  if (!isRootOnLinux()) return undefined;
  onProgress('Adding the shell of Chromium for the browser tests (once)');
  const isDone = (timeout: number, ...words: string[]) =>
    spawnSync('apt-get', words, { env: aptEnv(), timeout, stdio: 'ignore' }).status === 0;
  // What is cut off for taking too long is the download alone: an installation is not left half done.
  const fetched = [...aptInstall, '--no-remove', '--download-only', shellName];
  const isFetched =
    isDone(shellTimeoutMs, ...fetched) || (isDone(shellTimeoutMs, 'update') && isDone(shellTimeoutMs, ...fetched));
  if (isFetched) isDone(installTimeoutMs, ...aptInstall, '--no-remove', '--no-download', shellName);
  return onPath().find((place) => path.basename(place) === shellName && existsSync(place) && starts(place));
}

function installByApt(): void {
  if (!isRootOnLinux()) return;
  const options = { env: aptEnv(), timeout: installTimeoutMs, stdio: 'ignore' } as const;
  const install = () =>
    [shellName, 'chromium'].some((name) => spawnSync('apt-get', [...aptInstall, name], options).status === 0);
  if (install()) return;
  spawnSync('apt-get', ['update'], options);
  install();
}

const aptInstall = ['install', '-y', '--no-install-recommends'];
const aptEnv = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
