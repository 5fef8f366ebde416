import { concat, latin1 } from './bytes.mjs';

const BLOCK = 512;
/** Where in a header its sum is. */
const SUM_AT = 148;
const SUM_BYTES = 8;
/** No file of an archive is larger: a header that says so is damaged. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

/** The bytes of a stream, such as that of a File, unpacked where it was compressed with gzip since it was downloaded. */
export async function* readStream(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  const chunks = chunksOf(reader, first);
  if (!(first.value?.[0] === 0x1f && first.value[1] === 0x8b)) {
    yield* chunks;
    return;
  }
  const packed = new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const unpacked = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  yield* chunksOf(unpacked, await unpacked.read());
}

async function* chunksOf(reader, first) {
  for (let { done, value } = first; !done; { done, value } = await reader.read()) yield value;
}

/** The header of a plain file in a tar archive (POSIX ustar), byte for byte as an archive has it. */
export function tarHeader(name, { bytes, atSeconds }) {
  const header = new Uint8Array(BLOCK);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  const put = (text, at) => {
    for (const [place, sign] of Array.from(text).entries()) header[at + place] = sign.charCodeAt(0);
  };
  put(name, 0);
  put(octal(0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes, 11), 124);
  put(octal(atSeconds, 11), 136);
  put('0', 156);
  put('ustar\x0000', 257);
  put(checksumOf(header), SUM_AT);
  return header;
}

/** The sum of a header's bytes as its own field has it, which counts as blanks. */
function checksumOf(header) {
  const own = header.subarray(SUM_AT, SUM_AT + SUM_BYTES).reduce((total, byte) => total + byte, 0);
  const sum = header.reduce((total, byte) => total + byte, 0) - own + SUM_BYTES * 0x20;
  return `${sum.toString(8).padStart(6, '0')}\0 `;
}

/** Whether bytes are a header, or one that was damaged elsewhere. */
const isHeader = (bytes) => latin1(bytes.subarray(257, 262)) === 'ustar';

/**
 * The files of a tar archive in their order: header, name and content. Each is read whole; what is damaged is reported, and what is no
 * archive ends the reading.
 */
export async function* readTar(source, report) {
  const take = createTaker(source);
  let last = 'the beginning';
  for (;;) {
    const header = await take(BLOCK);
    if (header.length < BLOCK) {
      report.broken('the archive', 'ends before its end mark');
      return;
    }
    if (header.every((byte) => byte === 0)) break;
    const name = latin1(header.subarray(0, 100)).split('\0', 1)[0];
    const size = Number.parseInt(latin1(header.subarray(124, 135)), 8);
    if (!isHeader(header) || !(size >= 0 && size <= FILE_BYTES_MAX)) {
      report.broken('the archive', `cannot be read further: what follows ${last} is no header`);
      return;
    }
    last = name;
    if (latin1(header.subarray(SUM_AT, SUM_AT + SUM_BYTES)) !== checksumOf(header))
      report.broken(name, 'the sum in its header is not the one of the header');
    const content = await take(size);
    const padding = await take((BLOCK - (size % BLOCK)) % BLOCK);
    if (content.length < size) report.broken(name, 'ends before its last byte');
    if (padding.some((byte) => byte !== 0)) report.broken(name, 'the filling after the file is not zero');
    yield { header, name, content };
  }
  const end = await take(BLOCK);
  if (end.length < BLOCK || end.some((byte) => byte !== 0)) report.broken('the archive', 'its end mark is damaged');
  if ((await take(1)).length > 0) report.broken('the archive', 'goes on after its end mark');
}

/** Takes so many bytes from a stream of chunks, or what is left. */
function createTaker(source) {
  const chunks = source[Symbol.asyncIterator]();
  let held = [];
  let length = 0;
  return async (wanted) => {
    while (length < wanted) {
      const { done, value } = await chunks.next();
      if (done) break;
      held.push(value);
      length += value.length;
    }
    const all = held.length === 1 ? held[0] : concat(held);
    const taken = all.subarray(0, wanted);
    held = [all.subarray(taken.length)];
    length -= taken.length;
    return new Uint8Array(taken);
  };
}
