import { z } from 'zod';
import type { UserFilter } from '../../../domain/customers/users/browse-users.ts';
import { kycStatuses, userSources } from '../../../domain/customers/users/end-user.ts';
import { dayNumbers, istDaysInput } from '../ist-days.ts';

/** How the screen of users and their file narrow and order the list. */
export const userFilterInput = istDaysInput.extend({
  q: z.string().trim().min(1).max(128).optional(),
  kyc: z.enum(kycStatuses).optional(),
  source: z.enum(userSources).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

/** The same as the core takes it. Raises INVALID_FROM, INVALID_TO. */
export function userFilter(input: z.infer<typeof userFilterInput>): UserFilter & { sort: 'newest' | 'oldest' } {
  return { kycStatus: input.kyc, source: input.source, search: input.q, sort: input.sort, ...dayNumbers(input) };
}
