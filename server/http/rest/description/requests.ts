import { isOpenRoute, type Route } from '../frame/route.ts';
import { routes } from '../routes.ts';
import { operationIdOf } from './operation-id.ts';
import { type Chapter, type Step, walk } from './walk.ts';

/** A call as it is written into a file for a client: with `{{name}}` where a variable is put in. */
export type Request = {
  /** Of its own among all */
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Path with query */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly takes: Readonly<Record<string, string>>;
};

/** Requests that belong together. */
export type RequestGroup = { readonly title: string; readonly requests: readonly Request[] };

/** Every call of the interface as a request, in an order in which they can be sent one after another. */
export function writtenRequests(): RequestGroup[] {
  const byId = new Map(routes.map((route) => [operationIdOf(route), route]));
  const walked = new Set(walk.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  const left = [...byId.keys()].filter((id) => !walked.has(id)).map((operation): Step => ({ operation }));
  const chapters: Chapter[] = left.length > 0 ? [...walk, { title: 'More', steps: left }] : [...walk];
  return chapters.map(({ title, steps }) => ({
    title,
    requests: steps.map((step) => requestOf(step, byId.get(step.operation))),
  }));
}

function requestOf(step: Step, route: Route | undefined): Request {
  if (!route) throw new Error(`the walk calls ${step.operation}, which is no operation`);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => step.path?.[name] ?? `{{${name}}}`);
  const search = Object.entries(step.query ?? {}).map(([name, value]) => `${name}=${value}`);
  const body = step.body ?? withVariables(route.example);
  return {
    name: step.as ?? step.operation,
    title: route.summary,
    method: route.method,
    target: search.length > 0 ? `${path}?${search.join('&')}` : path,
    headers: {
      ...(isOpenRoute(route) ? {} : { Authorization: 'Bearer {{token}}' }),
      ...(route.presentStored ? { 'Idempotency-Key': step.key ?? '{{key}}' } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body,
    takes: step.takes ?? {},
  };
}

/** Fields of samples that hold an id of another call. */
const VARIABLES = new Set(['user_code', 'quote_id', 'bank_account_id', 'reference_id']);

function withVariables(example: unknown): unknown {
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, VARIABLES.has(name) ? `{{${name}}}` : value]),
  );
}
