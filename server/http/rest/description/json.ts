/** JSON as the description is made of. */
export type Json = Record<string, unknown>;

/** A part that is written once and meant from elsewhere. */
export function refTo(kind: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Every object inside a value, its own included, the inner ones first. */
export function rewrite(value: unknown, change: (one: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (value === null || typeof value !== 'object') return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner, change)])));
}

/** `payment_id` and `user-code` as `PaymentId` and `UserCode`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
