import { parse, parsePlPgSQL } from 'libpg-query';

/** A node of PostgreSQL's own tree of a statement. */
export type Node = Record<string, unknown>;

/** The word of a name in the tree; empty where the node is no word, such as the * of a list. */
export const wordOf = (node: Node | undefined): string => (node?.String as { sval?: string } | undefined)?.sval ?? '';

/** The statements of a text, as PostgreSQL's parser reads them. */
export async function parseSql(sql: string): Promise<Node[]> {
  const tree = (await parse(sql)) as { stmts?: { stmt: Node }[] };
  return (tree.stmts ?? []).map(({ stmt }) => stmt);
}

/** The statements inside a file of one SQL function with its triggers, or of a view: of its body, whatever its language. */
export async function statementsOf(file: string): Promise<string[]> {
  const [first] = await parseSql(file);
  if (first && 'ViewStmt' in first)
    return [file.slice(0, file.indexOf(';') + 1).replace(/^[\s\S]*?VIEW\s+\w+\s+AS/, '')];
  const options = (first?.CreateFunctionStmt as { options?: Node[] } | undefined)?.options ?? [];
  const option = (name: string) =>
    options.map(({ DefElem }) => DefElem as Node).find(({ defname }) => defname === name)?.arg as Node | undefined;
  const language = (option('language')?.String as { sval?: string } | undefined)?.sval;
  // The parser knows no types but PostgreSQL's own, and a list of ours is a list as well as another.
  if (language === 'plpgsql') return expressionsOf(await parsePlPgSQL(file.replace(/(RETURNS\s+)\w+\[\]/, '$1text[]')));
  const body = (option('as')?.List as { items?: Node[] } | undefined)?.items?.[0];
  return [(body?.String as { sval: string } | undefined)?.sval ?? ''];
}

/** Modes of PL/pgSQL: a whole statement, or an expression; the others assign an expression to a variable. */
const STATEMENT = 0;
const EXPRESSION = 2;

function expressionsOf(tree: unknown): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const expression = (node as Node).PLpgSQL_expr as { query: string; parseMode?: number } | undefined;
    if (expression) {
      const { query, parseMode = STATEMENT } = expression;
      if (parseMode === STATEMENT) found.push(query);
      else if (parseMode === EXPRESSION) found.push(`SELECT ${query}`);
      else found.push(`SELECT ${query.replace(/^[^:=]*:?=/, '')}`);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(tree);
  return found;
}
