import { z } from 'zod';

/** What an authenticator answered, as browsers write it as JSON: the provider of passkeys reads it further. */
export const ceremonyResponse = z
  .object({
    id: z.string().max(1_400),
    rawId: z.string().max(1_400),
    type: z.literal('public-key'),
    response: z.record(
      z.string().max(60),
      z.union([z.string().max(20_000), z.array(z.string().max(60)).max(20), z.number()]),
    ),
  })
  .loose();
