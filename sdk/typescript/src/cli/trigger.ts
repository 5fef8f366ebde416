import { isKnown, otherWays, recipes } from './recipes.ts';
import { openClient } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** Makes a real event of this kind happen in the sandbox, by the calls that lead to it. Some move its clock. */
export async function trigger(kind: string | undefined): Promise<void> {
  const named = kind !== undefined && isKnown(kind) ? (kind as keyof typeof recipes) : undefined;
  const other = named && otherWays[named];
  if (other) throw new UsageError(`${kind}: ${other}`);
  const recipe = named && recipes[named];
  if (!recipe) {
    const about =
      kind === undefined ? 'Usage: tola trigger EVENT, one of' : `There is no event ${kind} to trigger. It is one of`;
    throw new UsageError(`${about}\n  ${Object.keys(recipes).sort().join('\n  ')}`);
  }
  say(`${kind} of ${await recipe(openClient())}`);
}
