import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { rootDir } from '../../environment.ts';

const sourceDir = path.join(rootDir, 'sdk', 'python');

/** Builds the Python SDK as a wheel, which is an archive of its files with a list of them, and answers its path. It needs no Python. */
export function buildWheel(folder: string): string {
  const project = readFileSync(path.join(sourceDir, 'pyproject.toml'), 'utf8');
  const field = (name: string) => project.split(`\n${name} = "`)[1]?.split('"\n')[0] ?? '';
  const version = field('version');
  const info = `tola_sdk-${version}.dist-info`;
  const modules = readdirSync(path.join(sourceDir, 'tola')).filter((name) => /\.(?:py|typed)$/.test(name));
  const files: [name: string, content: Buffer][] = [
    ...modules
      .sort()
      .map((name): [string, Buffer] => [`tola/${name}`, readFileSync(path.join(sourceDir, 'tola', name))]),
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

/** First of January 1980, the first day that a zip knows: the same files make the same archive. */
const ZIP_DATE = 0x21;

/** An archive of files, each packed by itself, with the directory at its end. */
function zip(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt16LE(ZIP_DATE, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, title, packed);
    directory.push(directoryEntry(about, title, offset));
    offset += 4 + about.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** What the directory says of a file: the same as before it, which system wrote it, its rights, and where it is. */
function directoryEntry(about: Buffer, title: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), about, rest, title]);
}
