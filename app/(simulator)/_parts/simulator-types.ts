import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';

type Simulator = inferRouterOutputs<RootRouter>['simulator'];

/** What the simulator shows of an order. */
export type SimulatorView = Simulator['view'];
/** A link as the fake app reads it. */
export type LinkReading = Simulator['readLink'];
export type LinkFinding = LinkReading['findings'][number];
