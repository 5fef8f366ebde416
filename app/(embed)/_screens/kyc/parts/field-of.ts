import { errorOf } from '../../../../_lib/screen-error.ts';

/** Whether the server refused a field by name. */
export function isRefused(error: unknown, ...fields: readonly string[]): boolean {
  const refused = error ? errorOf(error).fields : undefined;
  return refused !== undefined && fields.some((field) => field in refused);
}
