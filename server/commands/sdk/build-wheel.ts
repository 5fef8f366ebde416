import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../../environment.ts';
import { type ArchiveFile, zip } from './archives.ts';

const sourceDir = path.join(rootDir, 'sdk', 'python');

/** Builds the Python SDK as a wheel, which is an archive of its files with a list of them, and answers its path. It needs no Python. */
export function buildWheel(folder: string): string {
  const project = readFileSync(path.join(sourceDir, 'pyproject.toml'), 'utf8');
  const field = (name: string) => project.split(`\n${name} = "`)[1]?.split('"\n')[0] ?? '';
  const version = field('version');
  const info = `tola_sdk-${version}.dist-info`;
  const modules = readdirSync(path.join(sourceDir, 'tola')).filter((name) => /\.(?:py|typed)$/.test(name));
  const files: ArchiveFile[] = [
    ...modules.sort().map((name): ArchiveFile => [`tola/${name}`, readFileSync(path.join(sourceDir, 'tola', name))]),
    [`${info}/METADATA`, Buffer.from(metadata(field, readFileSync(path.join(sourceDir, 'README.md'), 'utf8')))],
    [`${info}/WHEEL`, Buffer.from('Wheel-Version: 1.0\nGenerator: tola\nRoot-Is-Purelib: true\nTag: py3-none-any\n')],
  ];
  const record = [
    ...files.map(([name, content]) => `${name},sha256=${digest(content)},${content.length}`),
    `${info}/RECORD,,`,
  ];
  const wheel = path.join(folder, `tola_sdk-${version}-py3-none-any.whl`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(wheel, zip([...files, [`${info}/RECORD`, Buffer.from(`${record.join('\n')}\n`)]]));
  return wheel;
}

function metadata(field: (name: string) => string, readme: string): string {
  return [
    'Metadata-Version: 2.1',
    `Name: ${field('name')}`,
    `Version: ${field('version')}`,
    `Summary: ${field('description')}`,
    `Requires-Python: ${field('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n');
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('base64url');
