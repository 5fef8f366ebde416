import type { Database } from '../../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Vault } from '../kernel/vault.ts';
import type { Actor, Channel } from './actor.ts';
import type { CoreSettings } from './core-settings.ts';
import type { ExecutingKeys } from './idempotency/under-way/executing-keys.ts';

/** What verbs of this wing are given. Each wing has a Core of its own with what those before it have; the service wires one for all. */
export type Core = {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly log: Log;
  readonly settings: CoreSettings;
  /** Aborted once this process stops: a job that goes over many rows ends with the one it is at. Calls of faces have none */
  readonly stopping?: AbortSignal | undefined;
  readonly ledger: {
    /** What calls with an Idempotency-Key are at work with, in this process and in all others */
    readonly executingKeys: ExecutingKeys;
  };
};

/** One call in one book. Verbs take it as their first argument. */
export type BookContext<OfCore extends Core = Core> = {
  readonly core: OfCore;
  readonly mode: Mode;
  /** The open book of this partner and mode: every row they read or write hangs off it */
  readonly bookId: number;
  /** Set up in this mode, or null (WALLET_NOT_CONFIGURED) */
  readonly walletType: 'prepaid' | 'credit' | null;
  /** This sandbox has faults armed: operations that can meet one look (decisions 14) */
  readonly hasFaults: boolean;
  /** The moment of the call on the book's clock, in milliseconds; a sandbox may run ahead of real time */
  readonly now: number;
  readonly requestId: string;
  readonly actor: Actor;
  /** What trades made by this call are filed under (decisions 12) */
  readonly channel: Channel;
};
