import path from 'node:path';
import type { CallSample } from '../../../app/(docs)/docs/_samples/call-sample.ts';
import { readCalls } from '../../../app/(docs)/docs/_samples/read-calls.ts';
import { rootDir } from '../../environment.ts';

/** A sample with the text in which a page shows it. */
export type Shown = { readonly sample: CallSample; readonly text: string };

/** A program that runs every sample of the documentation in order, each as it is shown. */
export type Program = {
  readonly file: string;
  readonly text: string;
  /** What runs it, in the folder of the file */
  readonly command: readonly string[];
};

const takenBy = ({ takes, takesFirst }: CallSample) => Object.keys({ ...takesFirst, ...takes });

/** Variables that a sample needs of those before it. */
function neededBy(sample: CallSample): string[] {
  const own = new Set(Object.keys(sample.takesFirst ?? {}));
  const named = [...sample.curl.matchAll(/\$(\w+)/g)].map(([, name]) => name as string);
  return [...new Set(named)].filter((name) => !own.has(name));
}

const quoted = (text: string) => JSON.stringify(text);
const indented = (text: string) => text.replaceAll('\n', '\n  ');

/** The samples as one program of a language; `known` are the variables that a reader has before the first. */
export const programs: Record<string, (shown: readonly Shown[], known: Readonly<Record<string, string>>) => Program> = {
  curl: (shown, known) => ({
    file: 'samples.sh',
    command: ['sh', 'samples.sh'],
    text: [
      'set -eu',
      'curl() { command curl -sS --fail-with-body "$@"; }',
      // The first text of that name in an answer.
      `take() { printf '%s' "$2" | grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`,
      ...Object.entries(known).map(([name, value]) => `${name}=${quoted(value)}`),
      ...shown.flatMap(({ sample, text }) => {
        const commands = text.split('\n\n');
        return commands.map((command, index) => {
          const takes = {
            ...(index === 0 ? sample.takesFirst : {}),
            ...(index === commands.length - 1 ? sample.takes : {}),
          };
          const taken = Object.entries(takes).map(
            ([name, field]) => `${name}=$(take ${field.split('.').at(-1)} "$answer")\ntest -n "$${name}"`,
          );
          return [`answer=$(\n${command}\n)`, ...taken].join('\n');
        });
      }),
    ].join('\n'),
  }),
  typescript: (shown, known) => ({
    file: 'samples.mts',
    command: [process.execPath, 'samples.mts'],
    text: [
      `import { Tola } from ${quoted(path.join(rootDir, 'sdk', 'typescript', 'src', 'index.ts'))};`,
      `const known: Record<string, string> = ${JSON.stringify(known)};`,
      ...shown.map(({ sample, text }, index) => {
        // A reader's file has the client since the token was taken.
        const client = /\btola\./.test(text) ? ['const tola = new Tola({ baseUrl: API, token: TOKEN });'] : [];
        return [
          `async function sample${index}({ ${neededBy(sample).join(', ')} }: Record<string, string>) {`,
          ...[...client, text].map((line) => `  ${indented(line)}`),
          `  return { ${takenBy(sample).join(', ')} };`,
          '}',
        ].join('\n');
      }),
      ...shown.map((_, index) => `Object.assign(known, await sample${index}(known));`),
    ].join('\n'),
  }),
  python: (shown, known) => ({
    file: 'samples.py',
    command: ['python3', 'samples.py'],
    text: [
      'import json\nimport sys',
      `sys.path.insert(0, ${quoted(path.join(rootDir, 'sdk', 'python'))})`,
      'import tola',
      `names = json.loads(${quoted(JSON.stringify(known))})`,
      'names["tola"] = tola',
      `for source in json.loads(${quoted(JSON.stringify(shown.map(({ text }) => text)))}):`,
      '    exec(source, names)',
    ].join('\n'),
  }),
  php: (shown, known) => ({
    file: 'samples.php',
    command: ['php', 'samples.php'],
    text: [
      '<?php',
      'declare(strict_types=1);',
      `$known = ${phpMap(known)};`,
      ...shown.map(
        ({ sample, text }, index) =>
          `function sample${index}(array $known): array {\n  extract($known);\n  ${indented(text)}\n  return compact(${['data', ...takenBy(sample)].map((name) => `'${name}'`).join(', ')});\n}`,
      ),
      ...shown.map((_, index) => `$known = array_merge($known, sample${index}($known));`),
    ].join('\n'),
  }),
  java: (shown, known) => ({
    file: 'Samples.java',
    command: ['java', 'Samples.java'],
    text: [
      'import java.net.URI;\nimport java.net.http.*;\nimport java.util.*;',
      'public class Samples {',
      '  static final Map<String, String> known = new HashMap<>();',
      ...shown.map(({ sample, text }, index) =>
        [
          `  static void sample${index}() throws Exception {`,
          ...neededBy(sample).map((name) => `    var ${name} = known.get("${name}");`),
          text,
          ...takenBy(sample).map((name) => `    known.put("${name}", ${name});`),
          '  }',
        ].join('\n'),
      ),
      '  public static void main(String[] args) throws Exception {',
      ...Object.entries(known).map(([name, value]) => `    known.put("${name}", ${quoted(value)});`),
      ...shown.map((_, index) => `    sample${index}();`),
      '  }',
      '}',
    ].join('\n'),
  }),
  go: (shown, known) => ({
    file: 'samples.go',
    command: ['go', 'run', 'samples.go'],
    text: [
      'package main',
      'import (\n\t"encoding/json"\n\t"fmt"\n\t"log"\n\t"net/http"\n\t"strings"\n)',
      'var _ = strings.NewReader\nvar _ = fmt.Sprint',
      `var known = map[string]string{${Object.entries(known)
        .map(([name, value]) => `${quoted(name)}: ${quoted(value)}`)
        .join(', ')}}`,
      ...shown.map(({ sample, text }, index) =>
        [
          `func sample${index}() {`,
          ...neededBy(sample).map((name) => `\t${name} := known["${name}"]`),
          text,
          ...takenBy(sample).map((name) => `\tknown["${name}"] = ${name}`),
          '}',
        ].join('\n'),
      ),
      'func main() {',
      ...shown.map((_, index) => `\tsample${index}()`),
      '}',
    ].join('\n'),
  }),
};

function phpMap(known: Readonly<Record<string, string>>): string {
  return `[${Object.entries(known)
    .map(([name, value]) => `'${name}' => '${value}'`)
    .join(', ')}]`;
}

/** How many calls the samples make. */
export function callsOf(shown: readonly Shown[]): number {
  return shown.reduce((sum, { sample }) => sum + readCalls(sample.curl).length, 0);
}
