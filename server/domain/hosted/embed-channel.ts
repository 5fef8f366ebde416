import type { Channel } from '../ledger/actor.ts';

/** How customers come to the hosted screens: inside the partner's app, or on its own domain. */
export type EmbedChannel = Exclude<Channel, 'api'>;
