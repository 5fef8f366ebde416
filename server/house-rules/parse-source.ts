import path from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree, as far as the rules read it. */
type AstNode = { type: string; start: number; end: number; [key: string]: unknown };

/** An import, re-export or `import()` of a module. */
export type ImportOf = {
  readonly specifier: string;
  /** The file of the house it leads to */
  readonly target: string | undefined;
  /** The package it leads to, where it is none of ours */
  readonly package: string | undefined;
  /** Gone at run time */
  readonly isType: boolean;
  /** Names taken; `*` for all of them */
  readonly names: readonly string[];
  readonly line: number;
};

type ExportOf = { readonly name: string; readonly isType: boolean; readonly line: number };
type FunctionOf = { readonly name: string; readonly line: number; readonly lines: number };

/** A module as the rules see it. Positions are lines, from 1. */
export type ParsedModule = {
  readonly imports: readonly ImportOf[];
  /** Its own exports, without re-exports */
  readonly exports: readonly ExportOf[];
  /** Functions without those handed to `describe`, which only group tests */
  readonly functions: readonly FunctionOf[];
  readonly comments: readonly { readonly text: string; readonly line: number }[];
  /** `field` is the name of the property that holds it, where one does */
  readonly strings: readonly { readonly value: string; readonly line: number; readonly field: string }[];
  /** The fixed parts of template literals, one more than there are values between them */
  readonly templates: readonly (readonly string[])[];
  /** Literals of regular expressions */
  readonly patterns: readonly { readonly source: string; readonly flags: string; readonly line: number }[];
  /** Exported function declarations without a docstring before them */
  readonly undocumented: readonly { readonly name: string; readonly line: number }[];
  /** Dotted reads such as `process.env` or `describe.only`, as far as they are plain names */
  readonly members: readonly { readonly name: string; readonly line: number; readonly isCalled: boolean }[];
  /** Plain names that are called or constructed without arguments, such as `setTimeout` or `new Date` */
  readonly calls: readonly { readonly name: string; readonly line: number; readonly argumentCount: number }[];
};

type Parsed = ReturnType<typeof parseSync>;

/** Parses one file. Raises when it is no valid TypeScript. `isThere` tells which files the house has. */
export function parseSource(file: string, text: string, isThere: (file: string) => boolean): ParsedModule {
  const parsed = parseSync(file, text, {});
  if (parsed.errors.length > 0) throw new Error(`${file} does not parse: ${parsed.errors[0]?.message}`);
  const lineAt = lineFinder(text);
  const program = parsed.program as unknown as AstNode;
  const found = walkFindings(program, lineAt);
  return {
    ...found,
    imports: [...importsOf(parsed, text, lineAt), ...found.indirect].map((one) => ({
      ...one,
      ...resolve(file, one.specifier, isThere),
    })),
    exports: exportsOf(program, lineAt),
    comments: parsed.comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    undocumented: undocumentedOf(program, parsed, text, lineAt),
  };
}

type BareImport = Omit<ImportOf, 'target' | 'package'>;

function importsOf({ module }: Parsed, text: string, lineAt: (at: number) => number): BareImport[] {
  const nameOf = (kind: string, name: string | null | undefined) =>
    kind === 'Name' && name ? name : kind === 'Default' ? 'default' : '*';
  const imported = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    names:
      one.entries.length === 0 ? [] : one.entries.map((entry) => nameOf(entry.importName.kind, entry.importName.name)),
    line: lineAt(one.start),
  }));
  const reexported = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [
            {
              specifier: entry.moduleRequest.value,
              isType: entry.isType,
              names: [nameOf(entry.importName.kind, entry.importName.name)],
              line: lineAt(one.start),
            },
          ]
        : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap((one) => {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end));
    return literal ? [{ specifier: literal[2] as string, isType: false, names: ['*'], line: lineAt(one.start) }] : [];
  });
  return [...imported, ...reexported, ...dynamic];
}

function resolve(
  file: string,
  specifier: string,
  isThere: (file: string) => boolean,
): Pick<ImportOf, 'target' | 'package'> {
  if (!specifier.startsWith('.')) {
    const [scope, name] = specifier.split('/');
    return { target: undefined, package: specifier.startsWith('@') ? `${scope}/${name}` : scope };
  }
  const place = path.posix.join(path.posix.dirname(file), specifier);
  const target = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => place + ending).find(isThere);
  return { target, package: undefined };
}

function exportsOf(program: AstNode, lineAt: (at: number) => number): ExportOf[] {
  return (program.body as AstNode[]).flatMap((statement) => {
    const line = lineAt(statement.start);
    if (statement.type === 'ExportDefaultDeclaration') return [{ name: 'default', isType: false, line }];
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
    const declared = statement.declaration as AstNode | null;
    if (!declared) {
      return (statement.specifiers as AstNode[]).map((one) => ({
        name: nameOfNode(one.exported),
        isType: statement.exportKind === 'type',
        line,
      }));
    }
    const isType = declared.type === 'TSTypeAliasDeclaration' || declared.type === 'TSInterfaceDeclaration';
    const ids = declared.declarations
      ? (declared.declarations as AstNode[]).flatMap((one) => namesOfPattern(one.id as AstNode))
      : [nameOfNode(declared.id)];
    return ids.map((name) => ({ name, isType, line }));
  });
}

function undocumentedOf(program: AstNode, parsed: Parsed, text: string, lineAt: (at: number) => number) {
  const docEnds = parsed.comments
    .filter((one) => one.type === 'Block' && one.value.startsWith('*'))
    .map((one) => one.end);
  return (program.body as AstNode[]).flatMap((statement) => {
    const declared = statement.declaration as AstNode | null | undefined;
    if (!statement.type.startsWith('Export') || declared?.type !== 'FunctionDeclaration') return [];
    const isDocumented = docEnds.some(
      (end) => end <= statement.start && /^\s*$/.test(text.slice(end, statement.start)),
    );
    return isDocumented ? [] : [{ name: nameOfNode(declared.id), line: lineAt(statement.start) }];
  });
}

type Findings = Pick<ParsedModule, 'functions' | 'strings' | 'templates' | 'patterns' | 'members' | 'calls'> & {
  indirect: BareImport[];
};

function walkFindings(program: AstNode, lineAt: (at: number) => number): Findings {
  const functions: FunctionOf[] = [];
  const strings: { value: string; line: number; field: string }[] = [];
  const templates: string[][] = [];
  const patterns: { source: string; flags: string; line: number }[] = [];
  const members: { name: string; line: number; isCalled: boolean }[] = [];
  const calls: { name: string; line: number; argumentCount: number }[] = [];
  const indirect: BareImport[] = [];
  walk(program, undefined, (node, parent) => {
    const line = lineAt(node.start);
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (!isGroupOfTests(parent)) {
          functions.push({ name: functionName(node, parent), line, lines: lineAt(node.end) - line + 1 });
        }
        break;
      case 'Literal':
        if (node.regex) {
          const { pattern, flags } = node.regex as { pattern: string; flags: string };
          patterns.push({ source: pattern, flags, line });
        } else if (typeof node.value === 'string') {
          strings.push({ value: node.value, line, field: parent?.type === 'Property' ? nameOfNode(parent.key) : '' });
        }
        break;
      case 'TemplateLiteral':
        templates.push((node.quasis as AstNode[]).map((part) => (part.value as { raw: string }).raw));
        break;
      case 'TemplateElement':
        strings.push({ value: (node.value as { raw: string }).raw, line, field: '' });
        break;
      case 'MemberExpression':
        members.push({
          name: dotted(node),
          line,
          isCalled: parent?.type === 'CallExpression' && parent.callee === node,
        });
        break;
      case 'CallExpression':
      case 'NewExpression':
        calls.push({
          name: dotted(node.callee as AstNode),
          line,
          argumentCount: (node.arguments as unknown[]).length,
        });
        indirect.push(...openedByPath(node).map((specifier) => ({ specifier, isType: false, names: ['*'], line })));
        break;
      case 'TSImportType': {
        const source = (node.source ?? node.argument) as AstNode | undefined;
        const specifier = source?.value ?? (source?.literal as AstNode | undefined)?.value;
        if (typeof specifier === 'string') indirect.push({ specifier, isType: true, names: ['*'], line });
        break;
      }
    }
  });
  return { functions, strings, templates, patterns, members, calls, indirect };
}

/** `path.join(import.meta.dirname, 'dev', 'serve.ts')` and `new URL('./part.ts', import.meta.url)` lead to a file too. */
function openedByPath(call: AstNode): string[] {
  const given = call.arguments as AstNode[];
  const [first, ...rest] = given.map((one) => (typeof one.value === 'string' ? one.value : undefined));
  if (dotted(call.callee as AstNode) === 'URL' && first?.startsWith('.')) return [first];
  const isFromHere = (given[0]?.object as AstNode | undefined)?.type === 'MetaProperty';
  return isFromHere && rest.length > 0 && rest.every((part) => part !== undefined) ? [`./${rest.join('/')}`] : [];
}

function walk(
  node: AstNode,
  parent: AstNode | undefined,
  visit: (node: AstNode, parent: AstNode | undefined) => void,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const inner of value) if (isNode(inner)) walk(inner, node, visit);
    } else if (isNode(value)) walk(value, node, visit);
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string';
}

function isGroupOfTests(parent: AstNode | undefined): boolean {
  return parent?.type === 'CallExpression' && /^(?:\w+\.)?describe(?:\.\w+)*$/.test(dotted(parent.callee as AstNode));
}

function functionName(node: AstNode, parent: AstNode | undefined): string {
  const name = nameOfNode(node.id) || nameOfNode(parent?.id) || nameOfNode(parent?.key);
  return name || 'a function without a name';
}

function dotted(node: AstNode | undefined): string {
  if (!node) return '';
  if (node.type === 'CallExpression') return dotted(node.callee as AstNode);
  if (node.type !== 'MemberExpression') return nameOfNode(node);
  return `${dotted(node.object as AstNode)}.${nameOfNode(node.property)}`;
}

/** The names that a declaration makes, also by taking an object apart. */
function namesOfPattern(pattern: AstNode): string[] {
  if (pattern.type !== 'ObjectPattern') return [nameOfNode(pattern)];
  return (pattern.properties as AstNode[]).flatMap((one) => namesOfPattern((one.value ?? one.argument) as AstNode));
}

function nameOfNode(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
