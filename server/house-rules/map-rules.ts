import type { Problem, Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

const MAP = 'ARCHITECTURE.md';
const LINES_MAX = 150;
const REQUEST_FILES_MAX = 12;
/** A folder of a wing that is no room: SQL private to the wing's own files. */
const NOT_A_ROOM = 'store';

/** A folder or file that the map names, with the line that names it. */
type Named = { readonly path: string; readonly line: number };

export const architectureMap: Rule = {
  name: 'the map',
  reason: `${MAP} names every group of screens, folder of server/, wing and room, and nothing that is gone`,
  check(tree) {
    const text = tree.get(MAP)?.text ?? '';
    const named = namedIn(text);
    const paths = new Set(named.map(({ path }) => path));
    return [
      ...foldersToName(tree)
        .filter((folder) => !paths.has(folder))
        .map((folder) => ({ file: MAP, what: `does not name ${folder}` })),
      ...named
        .filter(({ path }) => !isThere(tree, path))
        .map(({ path, line }) => ({ file: MAP, line, what: `names ${path}, which does not exist` })),
      ...judgeLength(text),
    ];
  },
};

function judgeLength(text: string): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  const request = text.slice(text.indexOf('\n## One request')).split('\n## ')[1] ?? '';
  const files = new Set([...request.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file]) => file));
  return [
    ...(lines > LINES_MAX ? [{ file: MAP, what: `has ${lines} lines, more than ${LINES_MAX}` }] : []),
    ...(files.size > REQUEST_FILES_MAX
      ? [{ file: MAP, what: `follows one request through ${files.size} files, more than ${REQUEST_FILES_MAX}` }]
      : []),
  ];
}

/** What the map has to name: top folders of app/ and server/, wings, and rooms. */
function foldersToName(tree: SourceTree): string[] {
  const folders = new Set<string>();
  for (const { path } of tree.files) {
    const [top = '', second, wing, room] = path.split('/').slice(0, -1);
    if (top !== 'app' && top !== 'server') continue;
    if (second) folders.add(`${top}/${second}`);
    if (top !== 'server' || second !== 'domain' || !wing) continue;
    folders.add(`server/domain/${wing}`);
    if (room && room !== NOT_A_ROOM) folders.add(`server/domain/${wing}/${room}`);
  }
  return [...folders].sort();
}

/**
 * What the tree in the first block of code names: an entry stands at the beginning of a line, two spaces deeper than its folder; its
 * description, also on lines of its own that are indented further, names folders of it by `name/` and files by `name.ts`.
 */
function namedIn(text: string): Named[] {
  const lines = text.split('\n');
  const from = lines.indexOf('```') + 1;
  const to = from === 0 ? 0 : lines.indexOf('```', from);
  const named: Named[] = [];
  const open: string[] = [];
  for (let index = from; index < to; index++) {
    const text = lines[index] as string;
    const line = index + 1;
    const [, indent = '', name, about = ''] = /^( {0,6})([^\s/]+\/|[\w-]+\.ts)(?: +(.*))?$/.exec(text) ?? [];
    if (name !== undefined) {
      open.length = indent.length / 2;
      open.push(name.replace('/', ''));
      named.push({ path: open.join('/'), line });
    }
    const folder = name?.endsWith('.ts') ? open.slice(0, -1) : open;
    for (const [, inner = ''] of (name === undefined ? text : about).matchAll(
      /(?<=^|[\s(])([\w-]+\/|[\w-]+\.ts)(?=[\s,;:.)]|$)/g,
    )) {
      named.push({ path: [...folder, inner.replace('/', '')].join('/'), line });
    }
  }
  return named;
}

function isThere(tree: SourceTree, path: string): boolean {
  return [...tree.files, ...tree.binaries].some((file) => file.path === path || file.path.startsWith(`${path}/`));
}
