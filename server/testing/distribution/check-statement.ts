import { BookClasses } from './book-classes.ts';
import { readLevel } from './read-level.ts';
import { type Node, parseSql } from './sql-tree.ts';

/** What a checked statement may read: tables that are split by book_id (and views of them). */
export type Split = ReadonlySet<string>;

/** A statement that reads rows of more than one book, or does not say of which. */
export type Finding = { kind: 'crosses' | 'unnamed'; tables: string[] };

/**
 * What of a statement cannot be done by the one node that has the rows of a book: two tables that are joined without equality of book_id
 * (`crosses`), or a table whose book the statement does not name by a parameter, a variable or a row it was given (`unnamed`). Sub-selects
 * and WITH count as part of the statement. Raises where it is not SQL of PostgreSQL.
 */
export async function checkStatement(sql: string, split: Split): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const statement of await parseSql(sql)) findings.push(...checkOne(statement, split));
  return findings;
}

function checkOne(statement: Node, split: Split): Finding[] {
  const classes = new BookClasses();
  const levels: string[][] = [];
  readLevel(statement, { split, classes, levels, parents: [], withs: new Map() });
  const findings: Finding[] = [];
  for (const level of levels) {
    const apart = new Set(level.map((instance) => classes.find(instance)));
    if (apart.size > 1) findings.push({ kind: 'crosses', tables: level.map(nameOf) });
  }
  const unnamed = classes.instances.filter((instance) => !classes.isNamed(instance));
  const apart = new Set(classes.instances.map((instance) => classes.find(instance)));
  if (unnamed.length > 0)
    findings.push({ kind: apart.size > 1 ? 'crosses' : 'unnamed', tables: [...new Set(unnamed.map(nameOf))] });
  return findings;
}

const nameOf = (instance: string) => instance.replace(/#\d+$/, '');
