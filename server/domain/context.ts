import type { PartnerContext as ContextOf } from './accounts/context.ts';
import type { Core as HostedCore } from './hosted/context.ts';

/** What the service is wired with (server/core.ts): the Core of every wing. */
export type Core = HostedCore;

/** One call on behalf of one partner in one mode, as faces make it. */
export type PartnerContext = ContextOf<Core>;
