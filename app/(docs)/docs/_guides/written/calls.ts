import type { CallSample } from '../../_samples/call-sample.ts';

type Extra = {
  readonly body?: string;
  readonly key?: string;
  readonly takes?: Readonly<Record<string, string>>;
};

/** A call with the reader's token, as guides show it: `GET /partner/…` and a body in JSON, in which `$NAME` between quotes is a variable. */
export function call(title: string, line: string, { body, key, takes = {} }: Extra = {}): CallSample {
  const [method = 'GET', path = ''] = line.split(' ');
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl ${isImplied ? '' : `-X ${method} `}"$API${path}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(key === undefined ? [] : [`-H "Idempotency-Key: ${key}"`]),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${body.replace(/"\$([A-Z_]+)"/g, `"'"$$$1"'"`)}'`]),
  ];
  return { title, curl: lines.join(' \\\n  '), takes };
}
