import type { z } from 'zod';
import { DomainError, type ErrorCode } from '../../domain/kernel/errors.ts';

/**
 * Reads a value by a schema. Where it does not fit, raises the code of the first field that has one of its own, else
 * VALIDATION_ERROR; `details.fields` maps every bad field to its problem.
 */
export function validate<Shape extends z.ZodType>(
  schema: Shape,
  value: unknown,
  fieldCodes: Readonly<Record<string, ErrorCode>> = {},
): z.output<Shape> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??= problemOf(issue);
  }
  const names = Object.keys(fields);
  const coded = names.find((name) => fieldCodes[name.split('.')[0] as string]);
  const code = coded ? (fieldCodes[coded.split('.')[0] as string] as ErrorCode) : 'VALIDATION_ERROR';
  const summary = names.map((name) => `${name} ${fields[name]}`).join('; ');
  throw new DomainError(code, { message: `${summary}.`, details: { fields: { ...fields } } });
}

/** In our words where the schema has none of its own. */
function problemOf({ code, path, message }: z.core.$ZodIssue): string {
  if (code === 'invalid_type' && path.length === 0) return 'must be a JSON object';
  return code === 'invalid_type' && message.includes('received undefined') ? 'is required' : message;
}
