import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { JS, NFA } from 'refa';
import { analyse } from 'scslre';
import type { Rule } from './rule.ts';
import { isTest, isTestSupport } from './source-tree.ts';

/** A run of so many is as good as one without an end. */
const LONG_RUN = 1_000;

export const linearPatterns: Rule = {
  name: 'patterns in linear time',
  reason: 'one text of 256 KiB must not hold up a process: no pattern may look at a place of a text again and again',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || isTest(path) || isTestSupport(path)) return [];
      return [
        ...parsed.patterns.flatMap(({ source, flags, line }) => {
          const what = slowness(source, flags);
          return what ? [{ file: path, line, what: `/${source}/${flags} ${what}` }] : [];
        }),
        ...parsed.calls
          .filter(({ name }) => name === 'RegExp')
          .map(({ line }) => ({ file: path, line, what: 'puts a pattern together, which cannot be judged here' })),
      ];
    }),
};

/** Why a pattern can take more than linear time; undefined where it cannot. */
function slowness(source: string, flags: string): string | undefined {
  const { pattern, flags: set } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const { reports } = analyse({ pattern, flags: set }, { reportTypes: { Move: true, Self: true, Trade: true } });
  const [first] = reports;
  if (first?.type === 'Move') return `is tried from every place of a run of ${first.quant.raw}`;
  if (first?.type === 'Self') return `can read a run of ${first.quant.raw} in many ways`;
  if (first?.type === 'Trade') return `lets ${first.startQuant.raw} and ${first.endQuant.raw} share a run in many ways`;
  for (const alternative of pattern.alternatives) {
    if (isAnchored(alternative) && !set.multiline) continue;
    const run = runThatRestarts(alternative, '', true, flags);
    if (run) return `begins anew within what ${run} runs over`;
  }
  return undefined;
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && (first.kind === 'start' || (first.kind === 'lookbehind' && !first.negate));
}

/**
 * A run without an end that may contain what has to stand before it, and may fail behind: `<a.*?>` over `<a<a<a…` reads to the end of the
 * text from every `<a`. `before` is the pattern up to here, `endsWell` that nothing behind can fail.
 */
function runThatRestarts(
  alternative: AST.Alternative,
  before: string,
  endsWell: boolean,
  flags: string,
): string | undefined {
  const { elements } = alternative;
  for (const [index, element] of elements.entries()) {
    const head =
      before +
      elements
        .slice(0, index)
        .map(({ raw }) => raw)
        .join('');
    const isLast = endsWell && elements.slice(index + 1).every(isOptional);
    const inner = element.type === 'Quantifier' ? element.element : element;
    if (element.type === 'Quantifier' && element.max >= LONG_RUN && !isLast && occursIn(head, inner.raw, flags)) {
      return element.raw;
    }
    if (!('alternatives' in inner)) continue;
    for (const one of inner.alternatives) {
      if (one.type !== 'Alternative') continue;
      const isAhead = inner.type === 'Assertion';
      const found = runThatRestarts(one, head, isLast && !isAhead && element === inner, flags);
      if (found) return found;
    }
  }
  return undefined;
}

function isOptional(element: AST.Element): boolean {
  return element.type === 'Quantifier' && element.min === 0;
}

/** Whether a text that `head` takes, which is never empty, may stand somewhere within repetitions of `part`. */
function occursIn(head: string, part: string, flags: string): boolean {
  const [needle, run] = [automaton(head, flags), automaton(`(?:${part})*`, flags)];
  if (needle.finals.has(needle.initial)) return false;
  const seen = new Map<NFA.ReadonlyNode, Set<NFA.ReadonlyNode>>();
  const open = [...run.nodes()].map((at) => [needle.initial, at] as [NFA.ReadonlyNode, NFA.ReadonlyNode]);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [read, at] = pair;
    if (needle.finals.has(read as NFA.Node)) return true;
    const known = seen.get(read) ?? new Set();
    if (known.has(at)) continue;
    seen.set(read, known.add(at));
    for (const [nextRead, signs] of read.out) {
      for (const [nextAt, others] of at.out) {
        if (!signs.isDisjointWith(others)) open.push([nextRead, nextAt]);
      }
    }
  }
  return false;
}

function automaton(source: string, flags: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'disable' });
  return NFA.fromRegex(expression, { maxCharacter });
}
