import { type FileHandle, open } from 'node:fs/promises';
import type { AuditSink } from '../../domain/accounts/audit/export/audit-sink.ts';

const LINE_END = 10;
/** No line is longer: what an entry holds is bounded. */
const TAIL_BYTES = 1_048_576;

/**
 * Appends the audit log to a file, on the disk before it counts as taken. The file is opened by its path each time, so that it can be rotated away; it is made
 * where it is missing, for its owner alone to read. A line that a process left half written when it died is taken out first, since it comes again whole.
 */
export function createFileSink(path: string): AuditSink {
  return {
    name: path,
    async write(lines) {
      const file = await open(path, 'a+', 0o600);
      try {
        await cutHalfLine(file);
        await file.appendFile(lines);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

async function cutHalfLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = Buffer.alloc(size - from);
  await file.read(tail, 0, tail.length, from);
  if (tail.length === 0 || tail.at(-1) === LINE_END) return;
  await file.truncate(from + tail.lastIndexOf(LINE_END) + 1);
}
