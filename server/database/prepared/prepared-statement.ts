import type pg from 'pg';
import type { Connection, FieldDef, Submittable } from 'pg';
import { writeParameter } from './parameter.ts';

/** A statement with a name: sent whole once for each connection, and from then on by its name. No COPY, and no row types of its own. */
export type NamedQuery = Pick<pg.QueryConfig, 'text' | 'values'> & { name: string; rowMode?: 'array' };

/** How a statement's rows are read, which its first answer on a connection tells. */
export type Columns = { names: readonly string[]; parsers: readonly ((text: string) => unknown)[] };

/** What callers get of an answer. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[] };

type Callback = (error: unknown, answer?: Answer) => void;

/** What `pg` calls while the statement is under way, beyond what its types tell. */
type Wire = Connection & {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
};

/**
 * One run of a named statement on a connection, in place of the `Query` of `pg`, which costs a busy process twice as much: it copies what it is given
 * property by property, and has PostgreSQL describe the same columns on each run.
 */
export class PreparedStatement implements Submittable {
  readonly name: string;
  readonly text: string;
  callback: Callback | undefined;
  private readonly values: readonly unknown[];
  private readonly isArrayMode: boolean;
  private readonly known: Map<string, Columns>;
  private readonly types: pg.CustomTypesConfig;
  private columns: Columns | undefined;
  private rows: unknown[] = [];
  private tag = '';
  private failure: unknown;

  /** `known` are the columns of statements that this connection has run. */
  constructor(query: NamedQuery, options: { known: Map<string, Columns>; types: pg.CustomTypesConfig }) {
    this.name = query.name;
    this.text = query.text;
    this.values = query.values ?? [];
    this.isArrayMode = query.rowMode === 'array';
    this.known = options.known;
    this.types = options.types;
  }

  /** Sends it; returns the error of a name that stands for another text. */
  submit(connection: Connection): Error | null {
    const wire = connection as Wire;
    const { name, text } = this;
    const sent = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (sent !== undefined && sent !== text) return new Error(`The statement "${name}" has another text already`);
    let values: (string | Buffer | null)[];
    try {
      values = this.values.map(writeParameter);
    } catch (error) {
      return error as Error;
    }
    wire.stream.cork();
    try {
      if (sent === undefined) {
        this.known.delete(name);
        wire.parse({ name, text, types: [] }, true);
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values }, true);
      this.columns = this.known.get(name);
      if (!this.columns) wire.describe({ type: 'P', name: '' }, true);
      wire.execute({}, true);
      wire.sync();
    } finally {
      // Or the connection would stand still.
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.columns = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => this.types.getTypeParser(field.dataTypeID, 'text')),
    };
    this.known.set(this.name, this.columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure !== undefined || !this.columns) return;
    try {
      this.rows.push(this.isArrayMode ? arrayOf(fields, this.columns) : objectOf(fields, this.columns));
    } catch (error) {
      this.failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text;
  }

  handleEmptyQuery(): void {}

  handleError(error: unknown): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.failure !== undefined) {
      this.handleError(this.failure);
      return;
    }
    const [command = ''] = this.tag.split(' ', 1);
    const count = Number(this.tag.slice(this.tag.lastIndexOf(' ') + 1));
    this.callback?.(null, { command, rowCount: Number.isNaN(count) ? null : count, rows: this.rows });
  }
}

function arrayOf(fields: (string | null)[], { parsers }: Columns): unknown[] {
  const row = new Array<unknown>(fields.length);
  for (let index = 0; index < fields.length; index++) row[index] = read(fields[index], parsers[index]);
  return row;
}

function objectOf(fields: (string | null)[], { names, parsers }: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) row[names[index] as string] = read(fields[index], parsers[index]);
  return row;
}

function read(text: string | null | undefined, parse: ((text: string) => unknown) | undefined): unknown {
  return text === null || text === undefined || !parse ? null : parse(text);
}
