import type { inferRouterOutputs } from '@trpc/server';
import type { RootRouter } from '../../server/trpc/root.ts';

type Outputs = inferRouterOutputs<RootRouter>;

export type WalletView = Outputs['wallet']['read'];
export type WalletEntryView = Outputs['wallet']['entries']['entries'][number];
export type TransactionView = Outputs['transactions']['list']['transactions'][number];
export type PriceView = Outputs['prices']['current'][number];
export type SandboxOrderView = Outputs['sandbox']['orders'][number];
export type WebhookEndpointView = NonNullable<Outputs['webhooks']['endpoint']>;
export type WebhookStatusView = Outputs['webhooks']['status'];
export type WebhookHealthView = Outputs['webhooks']['health'];
export type WebhookDeliveryView = Outputs['webhooks']['deliveries']['deliveries'][number];
export type WebhookDeliveryDetailView = Outputs['webhooks']['delivery'];
