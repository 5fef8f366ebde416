import type { BookClasses } from './book-classes.ts';
import { type Node, wordOf } from './sql-tree.ts';

/** What a name in FROM stands for: the book, by its columns. Of rows that are given from outside any column may be one. */
type Relation = { books: Map<string, string>; isGiven: boolean };
/** The output of a query: the books among its columns, by name and by place. */
type Output = { books: Map<string, string>; places: (string | undefined)[] };
type Scope = Map<string, Relation>;

/** How a statement is read: what was found so far, and what surrounds this part of it. */
export type Reading = {
  split: ReadonlySet<string>;
  classes: BookClasses;
  /** For each FROM, the instances of split tables that stand in it, sub-selects included by what they show */
  levels: string[][];
  /** FROMs around this one, innermost first */
  parents: Scope[];
  withs: ReadonlyMap<string, Output>;
};

const empty = (): Output => ({ books: new Map(), places: [] });
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

/** Reads a statement or sub-select; answers which columns of its rows are the book. */
export function readLevel(node: Node, reading: Reading): Output {
  const [kind] = Object.keys(node);
  const body = node[kind as string] as Node;
  if (kind === 'SelectStmt' || kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt')
    return readQuery(kind, body, reading);
  // DDL, CALL, SET: no rows of books. What else there is may hold queries.
  readInside(node, reading, new Map());
  return empty();
}

function readQuery(kind: string, body: Node, outer: Reading): Output {
  const reading = { ...outer, withs: new Map(outer.withs) };
  const withClause = body.withClause as { ctes?: Node[]; recursive?: boolean } | undefined;
  for (const { CommonTableExpr } of listOf(withClause?.ctes)) readWith(CommonTableExpr as Node, reading);
  if (kind === 'SelectStmt' && body.op && body.op !== 'SETOP_NONE') {
    const [left, right] = [body.larg, body.rarg].map((arm) => readQuery('SelectStmt', arm as Node, reading));
    for (const [name, book] of left?.books ?? []) {
      const place = left?.places.indexOf(book) ?? -1;
      const other = right?.places[place];
      if (other !== undefined) reading.classes.unite(other, book);
      else left?.books.delete(name);
    }
    return left ?? empty();
  }
  const scope: Scope = new Map();
  const level: string[] = [];
  if (body.relation && kind !== 'SelectStmt') addTable(body.relation as Node, reading, scope, level);
  const inner = { ...reading, parents: [scope, ...reading.parents] };
  for (const item of listOf(body.fromClause ?? body.usingClause)) readFrom(item, inner, scope, level);
  readCondition(body.whereClause as Node | undefined, inner);
  const rest = { ...body, withClause: undefined, relation: undefined, fromClause: undefined, usingClause: undefined };
  const inserted = kind === 'InsertStmt' ? readInserted(body, inner, scope) : undefined;
  readInside({ ...rest, whereClause: undefined, ...(inserted ? { selectStmt: undefined } : {}) }, inner, scope);
  const books = [...new Set(level)];
  if (books.length > 1) reading.levels.push(books);
  const returned = (body.returningClause as Node | undefined)?.exprs;
  return outputOf(listOf(kind === 'SelectStmt' ? body.targetList : returned), inner, scope);
}

function readWith(cte: Node, reading: Reading): void {
  const name = cte.ctename as string;
  const withs = reading.withs as Map<string, Output>;
  const columns = listOf(cte.aliascolnames).map(wordOf);
  // Within itself a recursive query shows the same book as its first part.
  const shown = new Map(columns.filter(isBook).map((column) => [column, reading.classes.fresh(name)]));
  withs.set(name, { books: shown, places: columns.map((column) => shown.get(column)) });
  const output = readLevel(cte.ctequery as Node, reading);
  const books = new Map(output.books);
  for (const [place, column] of columns.entries()) {
    const book = output.places[place];
    if (book === undefined) continue;
    books.set(column, book);
    const before = shown.get(column);
    if (before) reading.classes.unite(before, book);
  }
  withs.set(name, { books, places: output.places });
}

const isBook = (column: string): boolean => column === 'book_id';

/** A table, a WITH or a row set from outside, under its alias. */
function addTable(range: Node, reading: Reading, scope: Scope, level: string[]): void {
  const name = range.relname as string;
  const alias = ((range.alias as Node | undefined)?.aliasname as string | undefined) ?? name;
  const shown = reading.withs.get(name);
  if (shown) {
    for (const book of shown.books.values()) level.push(book);
    scope.set(alias, { books: shown.books, isGiven: false });
    return;
  }
  const isSplit = reading.split.has(name);
  const isBookTable = name === 'book';
  if (isSplit) {
    const instance = reading.classes.add(name);
    level.push(instance);
    scope.set(alias, { books: new Map([['book_id', instance]]), isGiven: false });
  } else if (isBookTable) scope.set(alias, { books: new Map([['id', reading.classes.fresh(name)]]), isGiven: false });
  else scope.set(alias, { books: new Map(), isGiven: /^(new|old)_/.test(name) });
}

function readFrom(item: Node, reading: Reading, scope: Scope, level: string[]): void {
  if (item.RangeVar) addTable(item.RangeVar as Node, reading, scope, level);
  else if (item.RangeSubselect) {
    const { subquery, alias } = item.RangeSubselect as { subquery: Node; alias?: Node };
    const output = readLevel(subquery, reading);
    const books = renamed(output, alias);
    for (const book of books.values()) level.push(book);
    if (alias) scope.set(alias.aliasname as string, { books, isGiven: false });
  } else if (item.RangeFunction) {
    const { alias } = item.RangeFunction as { alias?: Node };
    readInside(item, reading, scope);
    if (alias) scope.set(alias.aliasname as string, { books: new Map(), isGiven: true });
  } else if (item.JoinExpr) {
    const join = item.JoinExpr as { larg: Node; rarg: Node; quals?: Node; usingClause?: Node[] };
    const before = new Set(scope.keys());
    readFrom(join.larg, reading, scope, level);
    const left = [...scope.keys()].filter((name) => !before.has(name));
    readFrom(join.rarg, reading, scope, level);
    const right = [...scope.keys()].filter((name) => !before.has(name) && !left.includes(name));
    readCondition(join.quals, reading);
    if (listOf(join.usingClause).some((column) => isBook(wordOf(column))))
      uniteAll(
        [...left, ...right].flatMap((name) => [...(scope.get(name)?.books.values() ?? [])]),
        reading,
      );
  } else readInside(item, reading, scope);
}

function uniteAll([first, ...others]: string[], { classes }: Reading): void {
  if (first !== undefined) for (const other of others) classes.unite(other, first);
}

function renamed(output: Output, alias: Node | undefined): Map<string, string> {
  const columns = listOf(alias?.colnames).map(wordOf);
  if (columns.length === 0) return output.books;
  return new Map(columns.flatMap((column, place) => (output.places[place] ? [[column, output.places[place]]] : [])));
}

/** Equalities of books among the conditions that must all hold. */
function readCondition(node: Node | undefined, reading: Reading): void {
  if (!node) return;
  const all = node.BoolExpr as { boolop?: string; args?: Node[] } | undefined;
  if (all?.boolop === 'AND_EXPR') {
    for (const arg of listOf(all.args)) readCondition(arg, reading);
    return;
  }
  const operation = node.A_Expr as { kind?: string; name?: Node[]; lexpr?: Node; rexpr?: Node } | undefined;
  const isEqual = wordOf(operation?.name?.[0]) === '=';
  if (operation?.lexpr && operation.rexpr && isEqual) equate(operation as Required<typeof operation>, reading);
  const subLink = node.SubLink as { subLinkType?: string; testexpr?: Node; subselect?: Node } | undefined;
  if (subLink?.subLinkType === 'ANY_SUBLINK' && subLink.testexpr) {
    const output = readLevel(subLink.subselect as Node, reading);
    const row = (subLink.testexpr.RowExpr as { args?: Node[] } | undefined)?.args ?? [subLink.testexpr];
    for (const [place, part] of row.entries()) {
      const [book, other] = [bookOf(part, reading), output.places[place]];
      if (book !== undefined && other !== undefined) reading.classes.unite(book, other);
    }
    return;
  }
  readInside(node, reading, reading.parents[0] as Scope);
}

function equate({ kind, lexpr, rexpr }: { kind?: string; lexpr: Node; rexpr: Node }, reading: Reading): void {
  const [left, right] = [bookOf(lexpr, reading), bookOf(rexpr, reading)];
  if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') {
    if (left !== undefined) reading.classes.give(left);
  } else if (left !== undefined && right !== undefined) reading.classes.unite(left, right);
  else if (left !== undefined && isOutside(rexpr, reading)) reading.classes.unite(left, given(rexpr, reading));
  else if (right !== undefined && isOutside(lexpr, reading)) reading.classes.unite(right, given(lexpr, reading));
}

/** The book that a column stands for; undefined where it is none. */
function bookOf(node: Node, reading: Reading): string | undefined {
  const fields = listOf((node.ColumnRef as Node | undefined)?.fields).map(wordOf);
  const column = fields.at(-1) ?? '';
  if (column === '') return undefined;
  if (fields.length > 1) return columnOf(relationOf(fields[0] as string, reading), column, reading);
  for (const scope of reading.parents)
    for (const relation of scope.values())
      if (isBook(column) && relation.books.has(column)) return relation.books.get(column);
  return undefined;
}

/** A column of rows from outside is a value that the statement is given; of a table only its book is one. */
function columnOf(relation: Relation | undefined, column: string, { classes }: Reading): string | undefined {
  if (relation?.isGiven && !relation.books.has(column)) {
    const value = classes.fresh(column);
    classes.give(value);
    relation.books.set(column, value);
  }
  return relation?.books.get(column);
}

function relationOf(name: string, reading: Reading): Relation | undefined {
  for (const scope of reading.parents) if (scope.has(name)) return scope.get(name);
  return undefined;
}

/** Whether a value comes from outside: a parameter, a variable, a row that was given; no column of a table that is read. */
function isOutside(node: unknown, reading: Reading): boolean {
  if (node === null || typeof node !== 'object') return true;
  const { ColumnRef, SubLink } = node as Node;
  if (SubLink) return true;
  if (ColumnRef) {
    const [first, second] = listOf((ColumnRef as Node).fields).map(wordOf);
    if (second === undefined || second === '') return true;
    const relation = relationOf(first as string, reading);
    return relation === undefined || relation.isGiven;
  }
  return Object.values(node).every((child) => isOutside(child, reading));
}

/** One name for each value from outside, so that two mentions of it are the same book. */
function given(node: Node, { classes }: Reading): string {
  const value = `given ${JSON.stringify(node, (key, part) => (key === 'location' ? undefined : part))}`;
  classes.give(value);
  return value;
}

/** Which book the inserted rows are of: by the column's place in the query that they come from. */
function readInserted(body: Node, reading: Reading, scope: Scope): true | undefined {
  const select = body.selectStmt as Node | undefined;
  if (!select) return undefined;
  const place = listOf(body.cols).findIndex(({ ResTarget }) => isBook((ResTarget as Node).name as string));
  const target = [...scope.values()][0]?.books.get('book_id');
  const values = listOf((select.SelectStmt as Node | undefined)?.valuesLists);
  for (const { List } of values) {
    const value = listOf((List as Node).items)[place];
    if (target !== undefined && value && isOutside(value, reading))
      reading.classes.unite(target, given(value, reading));
  }
  const output = readLevel(select, reading);
  const source = output.places[place];
  if (target !== undefined && source !== undefined) reading.classes.unite(target, source);
  return true;
}

function outputOf(targets: Node[], reading: Reading, scope: Scope): Output {
  const output = empty();
  for (const { ResTarget } of targets) {
    const { name, val } = ResTarget as { name?: string; val: Node };
    const fields = listOf((val?.ColumnRef as Node | undefined)?.fields);
    if (fields.at(-1)?.A_Star !== undefined) {
      const one = wordOf(fields[0]);
      for (const [alias, relation] of scope) {
        if (fields.length > 1 && alias !== one) continue;
        columnOf(relation, 'book_id', reading);
        for (const [column, book] of relation.books)
          if (isBook(column) || !relation.isGiven) output.books.set(column, book);
      }
      continue;
    }
    const column = name ?? wordOf(fields.at(-1) ?? {});
    const book = bookOf(val, reading) ?? (val && isOutside(val, reading) ? given(val, reading) : undefined);
    output.places.push(book);
    if (book !== undefined && isBook(column)) output.books.set(column, book);
  }
  return output;
}

/** Sub-selects anywhere in expressions. */
function readInside(node: unknown, reading: Reading, scope: Scope): void {
  if (node === null || typeof node !== 'object') return;
  const { SubLink, SelectStmt } = node as Node;
  if (SelectStmt) {
    readLevel(node as Node, reading);
    return;
  }
  if (SubLink) {
    const { subselect, testexpr } = SubLink as { subselect: Node; testexpr?: Node };
    readLevel(subselect, reading);
    readInside(testexpr, reading, scope);
    return;
  }
  for (const child of Object.values(node)) readInside(child, reading, scope);
}
