import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';

type Lab = inferRouterOutputs<RootRouter>['simulator'];

/** What the lab shows of an order. */
export type LabView = Lab['view'];
/** A link as the fake app reads it. */
export type LinkReading = Lab['readLink'];
export type LinkFinding = LinkReading['findings'][number];
