import { type Call, fillPath, type Step } from '../../../../server/http/rest/description/step.ts';
import { givenVariables, story } from '../../../../server/http/rest/description/story.ts';

/** A call of the story as a sample writes it: variables as the shell's, given ones with their value. */
export type ToldCall = {
  readonly operation: string;
  /** With the values of its parameters */
  readonly path: (path: string) => string;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly takes: Readonly<Record<string, string>>;
};

/** How the story calls an operation. */
export type Told = ToldCall & {
  readonly answer: Step['answer'];
  /** Variable of the token */
  readonly token: 'TOKEN' | 'LIVE_TOKEN';
  readonly before: ToldCall | undefined;
};

const steps = story.flatMap((chapter) => chapter.steps).filter(({ only }) => only !== 'files');
const places = new Map(steps.map(({ operation }, index) => [operation, index]));

/** How the story calls an operation. Raises an Error where it does not. */
export function toldOf(operationId: string): Told {
  const step = steps[placeInStory(operationId)] as Step;
  return {
    ...toldCall(step),
    answer: step.answer,
    token: step.token === 'live' ? 'LIVE_TOKEN' : 'TOKEN',
    before: step.before && toldCall(step.before),
  };
}

/** Where an operation comes in the story. Raises an Error where it does not. */
export function placeInStory(operationId: string): number {
  const place = places.get(operationId);
  if (place === undefined) throw new Error(`the story of the interface does not call ${operationId}`);
  return place;
}

function toldCall(call: Call): ToldCall {
  return {
    operation: call.operation,
    path: (path) => inShell(fillPath(path, call)),
    body: call.body === undefined ? undefined : JSON.parse(inShell(JSON.stringify(call.body))),
    key: call.key === undefined ? undefined : inShell(call.key),
    takes: Object.fromEntries(Object.entries(call.takes ?? {}).map(([name, field]) => [name.toUpperCase(), field])),
  };
}

function inShell(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => givenVariables[name] ?? `$${name.toUpperCase()}`);
}
