import type { z } from 'zod';
import { DomainError, type ErrorCode, fieldError } from '../../../domain/kernel/errors.ts';
import { findHiddenField, HIDDEN_PROBLEM } from '../../../domain/kernel/text/hidden-characters.ts';

/** A person reads them: a list of 50,000 bad items is bad by its first. */
const ISSUES_MAX = 50;
const NAME_CHARACTERS_MAX = 200;

/**
 * Reads a value by a schema. Where it does not fit, raises the code of the first field that has one of its own, else
 * VALIDATION_ERROR; `details.fields` maps bad fields, up to 50, to their problems. No field but free JSON takes characters that are not seen.
 */
export function validate<Shape extends z.ZodType>(
  schema: Shape,
  value: unknown,
  fieldCodes: Readonly<Record<string, ErrorCode>> = {},
): z.output<Shape> {
  const result = schema.safeParse(value);
  if (result.success) {
    const hidden = findHiddenField(result.data);
    if (hidden !== undefined) throw fieldError('VALIDATION_ERROR', hidden, HIDDEN_PROBLEM);
    return result.data;
  }
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues.slice(0, ISSUES_MAX)) {
    const name = issue.path.map(String).join('.').slice(0, NAME_CHARACTERS_MAX) || 'body';
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
