import type { Rule } from './rule.ts';

const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 100;
const FOLDER_FILES_MAX = 25;

export const fileSizes: Rule = {
  name: 'size of files',
  reason: `past ${FILE_LINES_MAX} lines a file has become two; split it by reason to change`,
  check: (tree) =>
    tree.files.flatMap(({ path, text, parsed }) => {
      const lines = text.replace(/\n$/, '').split('\n').length;
      const isMeasured = parsed !== undefined || /\.(?:css|prisma)$/.test(path);
      return isMeasured && lines > FILE_LINES_MAX ? [{ file: path, what: `has ${lines} lines` }] : [];
    }),
};

export const functionSizes: Rule = {
  name: 'size of functions',
  reason: `past ${FUNCTION_LINES_MAX} lines a reader does not see a function whole`,
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) =>
      (parsed?.functions ?? [])
        .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
        .map(({ name, line, lines }) => ({ file: path, line, what: `${name} has ${lines} lines` })),
    ),
};

export const folderSizes: Rule = {
  name: 'size of folders',
  reason: `past ${FOLDER_FILES_MAX} files a folder has become two words`,
  check(tree) {
    const counts = new Map<string, number>();
    for (const { path } of tree.files) {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .filter(([folder, count]) => folder !== '' && count > FOLDER_FILES_MAX)
      .map(([folder, count]) => ({ file: folder, what: `holds ${count} files` }));
  },
};

/** `quote-buy.ts`, `confirm-buy.test.ts`; folders also `[id]`, `[[...all]]`, `(group)`, `_ui`. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const FOLDER_NAME = /^(?:[_.]?[a-z0-9]+(?:-[a-z0-9]+)*|\([a-z-]+\)|\[(?:\.{3})?[A-Za-z]+\]|\[\[\.{3}[A-Za-z]+\]\])$/;

export const names: Rule = {
  name: 'names of files',
  reason: 'kebab-case everywhere, so that a file is found by the words of its function',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed) return [];
      const parts = path.split('/');
      const file = parts.pop() as string;
      const isWrong = !FILE_NAME.test(file) || parts.some((part) => !FOLDER_NAME.test(part));
      return isWrong ? [{ file: path, what: 'is not kebab-case' }] : [];
    }),
};

const BINARY_BYTES_MAX = 100 * 1024;
const PICTURES = /^(?:public|docs\/images)\//;
/** Data that the service cannot do without, by name. */
const NAMED_DATA = new Set(['server/providers/ifsc/data/ifsc.json.gz']);

export const binarySizes: Rule = {
  name: 'size of binary files',
  reason: 'a repository never forgets a large file; pictures lie in public and docs/images, data is named here',
  check: (tree) =>
    tree.binaries.flatMap(({ path, bytes }) =>
      bytes > BINARY_BYTES_MAX && !PICTURES.test(path) && !NAMED_DATA.has(path)
        ? [{ file: path, what: `is a binary of ${Math.ceil(bytes / 1024)} KiB` }]
        : [],
    ),
};
