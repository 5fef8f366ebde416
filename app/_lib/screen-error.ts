import type { ScreenError } from '../../server/http/trpc/errors.ts';

/** What an error says to a person: the server's own words where it gave some, else that it could not be reached. */
export type ShownError = Omit<ScreenError, 'code'> & { readonly code: string };

/** Reads what is known of any error a query or mutation ended with. */
export function errorOf(error: unknown): ShownError {
  const data = (error as { data?: Partial<ScreenError> | null } | null)?.data;
  if (data?.code && data.message) {
    const { code, message, status = 500, requestId = '', fields } = data;
    return { code, message, status, requestId, ...(fields && { fields }) };
  }
  return {
    code: 'NETWORK',
    status: 0,
    message: 'The service could not be reached. Check your connection.',
    requestId: '',
  };
}
