/** A call with what it is given. `{{name}}` stands for a variable: a given one, or what an earlier answer put into it. */
export type Call = {
  readonly operation: string;
  /** Its method in the SDKs, `payments.orders.create`: a person should guess it from the page of the reference */
  readonly sdk?: string;
  /** Its own name, where an operation is called twice */
  readonly as?: string;
  /** Values of the path that are not the variable of their name */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Instead of the route's example */
  readonly body?: unknown;
  /** Its Idempotency-Key */
  readonly key?: string;
  /** Variable -> field of `data` that the answer puts into it, as `path.to.0.it` */
  readonly takes?: Readonly<Record<string, string>>;
};

/** How an operation is called in the story. */
export type Step = Call & {
  /** What has to come before it, and is shown with it */
  readonly before?: Call;
  /** A token of live, where the sandbox's is refused */
  readonly token?: 'live';
  /** What the answer has in the reference instead of what the glossary knows */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** Where it is told, if not in both: the files for clients, which run by themselves, or the reference, whose guides run before it */
  readonly only?: 'files' | 'reference';
};

export type Chapter = { readonly title: string; readonly steps: readonly Step[] };

/** A path with the values of a call, and the variable of its name where a call names none. */
export function fillPath(path: string, call: Pick<Call, 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? `{{${name}}}`);
  const search = Object.entries(call.query ?? {}).map(([name, value]) => `${name}=${value}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
