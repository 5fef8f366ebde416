/** Reasons for which nothing was sent, wherever they are met. */
const NEVER = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** Reasons that an open connection meets too, with a request on its way: they count while it is being made. */
const WHILE_CONNECTING = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a request that broke has surely not left, by the cause that fetch names. Where several addresses were tried, all of them. */
export function neverLeft(cause: unknown): boolean {
  const { code = '', syscall, errors } = (cause ?? {}) as { code?: string; syscall?: string; errors?: unknown[] };
  if (errors?.length) return errors.every(neverLeft);
  return NEVER.has(code) || (WHILE_CONNECTING.has(code) && syscall === 'connect');
}
