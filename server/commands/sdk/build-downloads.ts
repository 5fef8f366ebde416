import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ArchiveFile, tarGz } from './archives.ts';
import { buildPackage } from './build-package.ts';
import { buildWheel } from './build-wheel.ts';

/**
 * Builds what partners install into a folder, and answers the files: the TypeScript SDK as npm takes it, the Python SDK as pip does. The service
 * hands both out under /sdk, so that nothing but its address is needed.
 */
export async function buildDownloads(folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(path.join(os.tmpdir(), 'tola-sdk-'));
  try {
    await buildPackage(work);
    const files = readdirSync(work, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file): ArchiveFile => [`package/${path.relative(work, file).replaceAll('\\', '/')}`, readFileSync(file)]);
    const packed = path.join(folder, 'tola-sdk.tgz');
    writeFileSync(packed, tarGz(files));
    return [packed, buildWheel(folder)];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
