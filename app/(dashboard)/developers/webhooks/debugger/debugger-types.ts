import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../../../server/http/trpc/root.ts';

type Outputs = inferRouterOutputs<RootRouter>['webhookDebugger'];

export type CheckView = Outputs['run'][number];
export type ExchangeView = CheckView['exchanges'][number];
export type FindingView = Outputs['diagnose'][number];
