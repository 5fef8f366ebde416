/** The service and the model disagree, or a promise was broken. */
export class Mismatch extends Error {}

/** Raises where two things that must be the same are not. */
export function mustEqual(what: string, actual: unknown, expected: unknown): void {
  const [given, wanted] = [shown(actual), shown(expected)];
  if (given !== wanted) throw new Mismatch(`${what}: the service has ${given}, the model ${wanted}`);
}

export function must(isRight: boolean, what: () => string): void {
  if (!isRight) throw new Mismatch(what());
}

/** As JSON, keys in order, whole numbers as they are. */
export function shown(value: unknown): string {
  const ordered = (key: string, inner: unknown): unknown => {
    void key;
    if (typeof inner === 'bigint') return `${inner}n`;
    if (inner === undefined) return '(nothing)';
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return JSON.stringify(value, ordered) ?? '(nothing)';
}
