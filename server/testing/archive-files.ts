import { createHash } from 'node:crypto';
import { tarEnd, tarHeader, tarPadding } from '../domain/documents/archives/tar.ts';
import type { CertificateSigner } from '../domain/documents/certificates/signing.ts';

/** A file of an archive, with where its content begins in it. */
export type FileIn = { name: string; folder: string; start: number; content: Buffer };

const BLOCK = 512;

/** The files of an archive in their order, as any reader of tar finds them. */
export function filesIn(archive: Buffer): FileIn[] {
  const files: FileIn[] = [];
  for (let at = 0; archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK);
    const [path = ''] = header.subarray(0, 100).toString('latin1').split('\0', 1);
    const size = Number.parseInt(header.subarray(124, 135).toString('latin1'), 8);
    const [folder = '', name = ''] = path.split('/');
    files.push({ name, folder, start: at + BLOCK, content: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/**
 * An archive with other contents, signed as a service would that lies: only what the contents themselves contradict can show it.
 */
export function signedAnew(
  files: readonly FileIn[],
  change: (file: FileIn) => Buffer,
  signer: Pick<CertificateSigner, 'sign' | 'keyId'>,
): Buffer {
  const manifest = JSON.parse((files.find(({ name }) => name === 'manifest.json') as FileIn).content.toString('utf8'));
  const atSeconds = Math.floor(Date.parse(manifest.made_at) / 1000);
  const parts = files
    .filter(({ name }) => !name.startsWith('manifest.'))
    .map((file) => ({ name: file.name, content: change(file) }));
  const text = `${JSON.stringify({
    ...manifest,
    files: parts.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  })}\n`;
  const signature = Buffer.from(signer.sign(text)).toString('base64');
  const ends = [
    { name: 'manifest.json', content: Buffer.from(text) },
    { name: 'manifest.sig', content: Buffer.from(`${JSON.stringify({ key_id: signer.keyId, signature })}\n`) },
  ];
  return Buffer.concat([
    ...[...parts, ...ends].flatMap(({ name, content }) => [
      tarHeader(`${manifest.name}/${name}`, { bytes: content.length, atSeconds }),
      content,
      tarPadding(content.length),
    ]),
    tarEnd(),
  ]);
}
