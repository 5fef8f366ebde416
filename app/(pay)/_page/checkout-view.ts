import 'server-only';

import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { serverClient } from '../../_lib/server-trpc.ts';

export type CheckoutView = inferRouterOutputs<RootRouter>['checkout']['view'];

/** What the checkout of an order shows, or the status to say that it cannot with: 404, 429, else 503. */
export async function readCheckout(paymentId: string): Promise<CheckoutView | { unreadable: 404 | 429 | 503 }> {
  try {
    return await (await serverClient()).checkout.view.query({ paymentId: paymentId.slice(0, 100) });
  } catch (error) {
    const { code } = errorOf(error);
    return { unreadable: code === 'NOT_FOUND' ? 404 : code === 'RATE_LIMITED' ? 429 : 503 };
  }
}

/** What the checkout of a sample order of the signed-in member's partner shows; null for anyone else. */
export async function readSample(mode: 'live' | 'sandbox'): Promise<CheckoutView | null> {
  try {
    return await (await serverClient()).branding.sample.query({ mode });
  } catch {
    return null;
  }
}
