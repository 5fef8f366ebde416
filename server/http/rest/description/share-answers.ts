import { type Json, refTo } from './json.ts';

type Operation = Json & { responses: Record<string, Json> };

/**
 * Writes successes that several calls answer alike once, under the name of what they answer: `PaymentOrderAnswer`. Answers the shared ones, and
 * puts references in their places.
 */
export function shareAnswers(operations: readonly Operation[]): Record<string, Json> {
  const places = new Map<string, { answer: Json; put: ((ref: Json) => void)[] }>();
  for (const { responses } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      if (!status.startsWith('2')) continue;
      const key = JSON.stringify(answer);
      const known = places.get(key) ?? { answer, put: [] };
      known.put.push((ref) => {
        responses[status] = ref;
      });
      places.set(key, known);
    }
  }
  const shared: Record<string, Json> = {};
  for (const { answer, put } of [...places.values()].sort((left, right) => right.put.length - left.put.length)) {
    const data = /"data":\{"\$ref":"#\/components\/schemas\/(\w+)"\}/.exec(JSON.stringify(answer))?.[1];
    const name = `${data}Answer`;
    if (put.length < 2 || data === undefined || Object.hasOwn(shared, name)) continue;
    shared[name] = answer;
    for (const place of put) place(refTo('responses', name));
  }
  return Object.fromEntries(Object.entries(shared).sort());
}
