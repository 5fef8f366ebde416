import { z } from 'zod';

/** The query field `as_of` of lists. */
export const asOf = z
  .string()
  .optional()
  .meta({ description: 'as_of of an earlier page: leaves out what arrived since, so that pages do not shift' });

/** The field `as_of` that lists answer. */
export const asOfAnswered = z.string().meta({
  description: 'This state of the list. Sent with the next pages it keeps them from shifting while rows arrive',
  example: '2s.5d0c1f7a',
});
