const BLOCK = 512;

/** The header of a plain file in a tar archive (POSIX ustar). Names have at most 100 bytes. */
export function tarHeader(name: string, { bytes, atSeconds }: { bytes: number; atSeconds: number }): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the name ${name} is too long for a tar header`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const fields: [text: string, at: number][] = [
    [name, 0],
    [octal(0o644, 7), 100],
    [octal(0, 7), 108],
    [octal(0, 7), 116],
    [octal(bytes, 11), 124],
    [octal(atSeconds, 11), 136],
    // While the sum is made, its own place counts as spaces.
    [' '.repeat(8), 148],
    ['0', 156],
    ['ustar\x0000', 257],
  ];
  for (const [text, at] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** What fills the last block of a file. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);
