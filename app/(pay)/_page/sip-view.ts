import 'server-only';

import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { serverClient } from '../../_lib/server-trpc.ts';

export type SipView = inferRouterOutputs<RootRouter>['sipCheckout']['view'];

/** What the checkout of a plan shows, or the status to say that it cannot with: 404, 429, else 503. */
export async function readSipCheckout(sipId: string): Promise<SipView | { unreadable: 404 | 429 | 503 }> {
  try {
    return await (await serverClient()).sipCheckout.view.query({ sipId: sipId.slice(0, 100) });
  } catch (error) {
    const { code } = errorOf(error);
    return { unreadable: code === 'NOT_FOUND' ? 404 : code === 'RATE_LIMITED' ? 429 : 503 };
  }
}
