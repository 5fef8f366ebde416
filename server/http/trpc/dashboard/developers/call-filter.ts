import { z } from 'zod';
import type { CallFilter } from '../../../../domain/developer/request-log/list-calls.ts';
import { callOutcomes } from '../../../../domain/developer/request-log/logged-call.ts';
import { dayNumbers, istDaysInput } from '../../ist-days.ts';

/** How the screen of the request log and its file narrow the list. */
export const callFilterInput = istDaysInput.extend({
  search: z.string().trim().max(100).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  route: z.string().max(200).optional(),
  outcome: z.enum(callOutcomes).optional(),
  code: z.string().max(100).optional(),
  token: z.string().max(100).optional(),
  warning: z.enum(['mismatch']).optional(),
});

/** The same as the core takes it. Raises INVALID_FROM, INVALID_TO. */
export function callFilter(input: z.infer<typeof callFilterInput>): CallFilter {
  const { search, method, route, outcome, code, token, warning } = input;
  return {
    requestId: search,
    method,
    route,
    outcome,
    code,
    tokenId: token,
    isMismatchOnly: warning === 'mismatch',
    ...dayNumbers(input),
  };
}
