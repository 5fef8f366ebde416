/** What PostgreSQL says of a script that failed, and in which line of it. */
export function describeSqlError(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string };
  const at = Number(position);
  return at > 0 ? `${message} (line ${sql.slice(0, at).split('\n').length})` : message;
}
