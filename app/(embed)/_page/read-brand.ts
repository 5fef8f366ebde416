import 'server-only';

import { cache } from 'react';
import { errorOf } from '../../_lib/screen-error.ts';
import { serverClient } from '../../_lib/server-trpc.ts';

/** Whose screens these are; null where no partner of that id has any. */
export const readBrand = cache(async (partnerId: string) => {
  try {
    return await (await serverClient()).embed.brand.query({ partnerId });
  } catch (error) {
    if (errorOf(error).status === 404) return null;
    throw error;
  }
});
