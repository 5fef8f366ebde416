import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file of an archive: its path in it, and what it holds. */
export type ArchiveFile = readonly [name: string, content: Buffer];

/** First of January 1980, the first day that a zip knows: the same files make the same archive. */
const ZIP_DATE = 0x21;
const RIGHTS = 0o100644;
const TAR_BLOCK = 512;

/** Files as a zip: each packed by itself, with the directory at the end. */
export function zip(files: readonly ArchiveFile[]): Buffer {
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
    const place = Buffer.alloc(14);
    place.writeUInt32LE((RIGHTS << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, title, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), about, place, title);
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

/** Files as a tar that is packed whole. Names of over 100 bytes raise an Error. */
export function tarGz(files: readonly ArchiveFile[]): Buffer {
  const blocks = files.flatMap(([name, content]) => {
    if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar`);
    const head = Buffer.alloc(TAR_BLOCK);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write('0000000\x000000000\0', 108);
    head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('00000000000\0', 136);
    head.write('        0', 148);
    head.write('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, content, Buffer.alloc(-content.length & (TAR_BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * TAR_BLOCK)]));
}
