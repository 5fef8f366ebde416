import 'server-only';

import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { errorOf, type ShownError } from '../../_lib/screen-error.ts';
import { serverClient } from '../../_lib/server-trpc.ts';

type Verification = inferRouterOutputs<RootRouter>['certificates']['verify'];

export type GenuineCertificate = Extract<Verification, { state: 'genuine' }>;

/** What is known of a number, or why that is unknown now: too many look-ups, or no database. */
export async function verify(number: string): Promise<Verification | { state: 'unanswered'; error: ShownError }> {
  try {
    return await (await serverClient()).certificates.verify.query({ number: number.slice(0, 100) });
  } catch (error) {
    return { state: 'unanswered', error: errorOf(error) };
  }
}
