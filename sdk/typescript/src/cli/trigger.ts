import { otherWays, recipes } from './recipes.ts';
import { openClient } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** Makes a real event of this kind happen in the sandbox, by the calls that lead to it. Some move its clock. */
export async function trigger(kind: string | undefined): Promise<void> {
  const named = kind as keyof typeof recipes;
  const other = otherWays[named];
  if (other) throw new UsageError(`${kind}: ${other}`);
  const recipe = recipes[named];
  if (!recipe) throw new UsageError(`Usage: tola trigger EVENT, one of\n  ${Object.keys(recipes).sort().join('\n  ')}`);
  say(`${kind} of ${await recipe(openClient())}`);
}
