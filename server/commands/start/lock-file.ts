import { StartupError } from '../../startup-error.ts';

type LockedPackage = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** The part of package-lock.json (version 3) that matters here. */
export type LockFile = { packages: Record<string, LockedPackage> };

/**
 * Completes a lock file with the optional packages of other systems. A mirror of the registry that lacks them lets
 * `npm install` pass over them in silence, and then `npm ci` refuses the file everywhere. The entries carry the exact
 * version and the system, so that no other system ever asks for them; their checksum is unknown.
 */
export function completeLock(lock: LockFile): { lock: LockFile; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isResolved(packages, place, name)) continue;
      const entry = { version: exactVersion(name, range), ...systemOf(name), ...(dev ? { dev } : {}), optional: true };
      packages[`node_modules/${name}`] = entry;
      added.push(`${name}@${entry.version}`);
    }
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { lock: { ...lock, packages: sorted }, added };
}

/** Looks where Node would: beside the package, then in every folder above it. */
function isResolved(packages: LockFile['packages'], place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

function exactVersion(name: string, range: string): string {
  if (/^\d+\.\d+\.\d+(?:[A-Za-z_.+-][\w.+-]*)?$/.test(range)) return range;
  throw new StartupError(
    `${name} is missing from package-lock.json, and "${range}" does not say which version to note.`,
  );
}

function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const match =
    /(android|darwin|freebsd|linux|openbsd|netbsd|sunos|win32)-(arm64|x64|arm|ia32|ppc64|riscv64|s390x|loong64)(?:-(\w+))?$/.exec(
      name,
    );
  if (match) {
    const [, os = '', cpu = '', abi = ''] = match;
    const libc = abi.startsWith('musl') ? 'musl' : 'glibc';
    return { os: [os], cpu: [cpu], ...(os === 'linux' ? { libc: [libc] } : {}) };
  }
  if (/wasm32-wasi$/.test(name)) return { cpu: ['wasm32'] };
  throw new StartupError(`${name} is missing from package-lock.json, and its name does not tell the system it is for.`);
}
