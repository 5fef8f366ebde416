import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { type AuditSink, ENTRY_START } from '../../domain/accounts/audit/export/audit-sink.ts';

const LINE_END = 10;
/** No line of ours is longer: what an entry holds is bounded. */
const TAIL_BYTES = 1_048_576;

/**
 * Appends the audit log to a file, on the disk before it counts as taken. The file is opened by its path each time, so that it can be renamed away; it is made
 * where it is missing, for its owner alone to read. The half of a line that a process left when it died is taken out first, since it comes again whole.
 * Raises, and leaves as it is, what is no file or ends in the middle of something else.
 */
export function createFileSink(file: string): AuditSink {
  return {
    name: file,
    async write(lines) {
      if (await isOtherThanFile(file)) throw new Error(`AUDIT_SINK is not a file: ${file}`);
      const opened = await open(file, 'a+', 0o600);
      try {
        const { size } = await opened.stat();
        await endLine(opened, file, size);
        await opened.appendFile(lines);
        await opened.datasync();
        if (size === 0) await keepName(file);
      } finally {
        await opened.close();
      }
    },
  };
}

/** Whether there is something by that name that lines cannot be kept in, such as a folder, a pipe or a device. */
async function isOtherThanFile(file: string): Promise<boolean> {
  try {
    return !(await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Has the file end with the end of a line. */
async function endLine(opened: FileHandle, file: string, size: number): Promise<void> {
  if (size === 0 || (await readFrom(opened, size - 1, size)).at(-1) === LINE_END) return;
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = await readFrom(opened, from, size);
  const lineAt = tail.lastIndexOf(LINE_END) + 1;
  if (lineAt === 0 && from > 0) return opened.appendFile('\n');
  const half = tail.subarray(lineAt, lineAt + ENTRY_START.length).toString('utf8');
  if (!ENTRY_START.startsWith(half)) {
    throw new Error(
      `AUDIT_SINK is a file of something else: ${file} ends in the middle of a line that is no entry of the audit log`,
    );
  }
  await opened.truncate(from + lineAt);
}

async function readFrom(opened: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  await opened.read(bytes, 0, bytes.length, from);
  return bytes;
}

/** A file that was just made keeps its name over a loss of power once its folder is on the disk too. */
async function keepName(file: string): Promise<void> {
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
