import { say } from '../terminal.ts';

/** A line of the table: what was measured and, where there is one, its goal. */
export type Figure = { name: string; value: number | undefined; unit: string; goal?: string; reached?: boolean };

/** A figure with a goal, a ratio unless its unit is given. Without a value it is neither reached nor missed. */
export function withGoal(
  name: string,
  value: number | undefined,
  bound: 'at least' | 'at most',
  limit: number,
  unit = 'ratio',
): Figure {
  const figure: Figure = { name, value, unit, goal: `${bound} ${limit}` };
  if (value === undefined) return figure;
  return { ...figure, reached: bound === 'at least' ? value >= limit : value <= limit };
}

/** Prints each figure on a line, with its goal and whether that is reached. */
export function printFigures(figures: readonly Figure[]): void {
  say('');
  for (const { name, value, unit, goal, reached } of figures) {
    const written = value === undefined ? 'not measured' : value.toFixed(value < 100 ? 2 : 0);
    const verdict =
      goal === undefined ? '' : `${goal}${reached === undefined ? '' : reached ? '  reached' : '  MISSED'}`;
    say(`  ${name.padEnd(44)}${written.padStart(14)}  ${unit.padEnd(15)}${verdict}`.trimEnd());
  }
  say('');
}
