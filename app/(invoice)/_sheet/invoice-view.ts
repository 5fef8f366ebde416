import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../../server/http/trpc/root.ts';

/** The sheet as the procedure hands it over. */
export type InvoiceView = inferRouterOutputs<RootRouter>['invoices']['view']['sheet'];
