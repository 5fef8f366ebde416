import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import type { PayoutGateway } from './payout-gateway.ts';

/** Who pays withdrawals out, in each mode. */
export type Payouts = { readonly gateways: Readonly<Record<Mode, PayoutGateway>> };

/** What settling withdrawals needs of the core; commands on the database alone have no more. */
export type PayoutCore = Pick<Core, 'database' | 'clock' | 'log' | 'vault'> & {
  readonly payments: Pick<Core['payments'], 'payouts'>;
};
