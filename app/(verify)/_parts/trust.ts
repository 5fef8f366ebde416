import 'server-only';

import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { serverClient } from '../../_lib/server-trpc.ts';

/** What the newest days signed. */
export type PublicRecord = inferRouterOutputs<RootRouter>['trust']['overview'];

/** Reads it; null where it cannot be had at the moment, so that the rest of a page stands without it. */
export async function readRecord(): Promise<PublicRecord | null> {
  try {
    return await (await serverClient()).trust.overview.query();
  } catch {
    return null;
  }
}

/** The names of the keys that the service signs with and ever did. */
export async function readKeyIds(): Promise<string[]> {
  return (await serverClient()).trust.keyIds.query();
}
