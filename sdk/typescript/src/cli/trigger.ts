import { recipes } from './recipes.ts';
import { openClient } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** Makes a real event of this kind happen in the sandbox, by the calls that lead to it. */
export async function trigger(kind: string | undefined): Promise<void> {
  const recipe = recipes[kind as keyof typeof recipes];
  if (!recipe || kind === undefined) {
    throw new UsageError(`Usage: tola trigger EVENT, one of\n  ${Object.keys(recipes).sort().join('\n  ')}`);
  }
  say(`${kind} of ${await recipe(openClient())}`);
}
