import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../server/trpc/root.ts';

type Outputs = inferRouterOutputs<RootRouter>;

export type WalletView = Outputs['wallet']['read'];
export type WalletEntryView = Outputs['wallet']['entries']['entries'][number];
export type TransactionView = Outputs['transactions']['list']['transactions'][number];
export type PriceView = Outputs['prices']['current'][number];
