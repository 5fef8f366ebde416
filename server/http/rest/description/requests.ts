import { isOpenRoute } from '../frame/route.ts';
import { routes } from '../routes.ts';
import { operationIdOf } from './operation-id.ts';
import { type Call, fillPath, type Step } from './step.ts';
import { story } from './story.ts';

/** A call as it is written into a file for a client: with `{{name}}` where a variable is put in. */
export type Request = {
  /** Of its own among all */
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Path with query */
  readonly target: string;
  /** The variable of its token */
  readonly token: 'token' | 'live_token' | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Variable -> field of `data`, as a path of JavaScript and of JSONPath */
  readonly takes: Readonly<Record<string, string>>;
};

/** Requests that belong together. */
export type RequestGroup = { readonly title: string; readonly requests: readonly Request[] };

/** Variables whose values only the reader has. */
export const readersVariables: Readonly<Record<string, string>> = { live_token: 'tola_live_' };

/** The story as requests that can be sent one after another. Those with a live token come last: a reader may have none. */
export function writtenRequests(): RequestGroup[] {
  const groups = story.map(({ title, steps }) => ({ title, steps: steps.filter(({ only }) => only !== 'reference') }));
  const isLive = ({ token }: Step) => token === 'live';
  return [
    ...groups.map(({ title, steps }) =>
      requestsOf(
        title,
        steps.filter((step) => !isLive(step)),
      ),
    ),
    requestsOf(
      'With a live token',
      groups.flatMap(({ steps }) => steps.filter(isLive)),
    ),
  ];
}

function requestsOf(title: string, steps: readonly Step[]): RequestGroup {
  const requests = steps.flatMap(({ before, token, ...call }) => {
    const variable = token === 'live' ? 'live_token' : 'token';
    return [...(before ? [before] : []), call].map((one) => requestOf(one, variable));
  });
  return { title, requests };
}

function requestOf(call: Call, token: NonNullable<Request['token']>): Request {
  const route = routes.find((one) => operationIdOf(one) === call.operation);
  if (!route) throw new Error(`the story calls ${call.operation}, which is no operation`);
  const body = call.body ?? route.example;
  return {
    name: call.as ?? call.operation,
    title: route.summary,
    method: route.method,
    target: fillPath(route.path.replace(/:(\w+)/g, '{$1}'), call),
    token: isOpenRoute(route) ? undefined : token,
    headers: {
      ...(call.key === undefined ? {} : { 'Idempotency-Key': call.key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body,
    takes: Object.fromEntries(
      Object.entries(call.takes ?? {}).map(([name, field]) => [name, field.replace(/\.(\d+)/g, '[$1]')]),
    ),
  };
}
