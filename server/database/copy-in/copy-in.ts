import type { Connection, PoolClient, Submittable } from 'pg';

/** What a column may be given; null is NULL. */
export type CopyValue = string | number | boolean | Date | null;

/** What the client knows of a connection beside its published type. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** The client keeps a buffer as large as the largest message it ever sent. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Writes rows into a table by COPY, which PostgreSQL takes in a page at a time: one record of its log holds all that came to a page, where
 * an INSERT of many rows writes one for each. All of them are written or none. Within a transaction of the client or as one of its own.
 */
export function copyIn(
  client: PoolClient,
  to: { table: string; columns: readonly string[] },
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const text = `COPY ${to.table} (${to.columns.join(', ')}) FROM STDIN`;
  return new Promise((resolve, reject) => {
    client.query(
      new CopyIn(text, Buffer.from(copyText(rows)), (error) => {
        if (error) reject(error);
        else resolve();
      }),
    );
  });
}

/** Rows in the text format of COPY: a line each, columns between tabs. */
function copyText(rows: readonly (readonly CopyValue[])[]): string {
  return rows.map((row) => `${row.map(copyField).join('\t')}\n`).join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string);
}

/** One COPY as a client of pg runs it: the statement, then the rows once the server asks for them. */
class CopyIn implements Submittable {
  readonly text: string;
  readonly data: Buffer;
  /** The client puts one of its own around it, which ends its wait */
  callback: (error?: Error | null) => void;

  constructor(text: string, data: Buffer, callback: (error?: Error | null) => void) {
    this.text = text;
    this.data = data;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let at = 0; at < this.data.length; at += CHUNK_BYTES) {
      connection.sendCopyFromChunk(this.data.subarray(at, at + CHUNK_BYTES));
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
