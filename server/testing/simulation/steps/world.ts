import type { Book, Terms } from '../model/book.ts';
import type { Strike } from '../script.ts';
import type { Receivers } from '../service/receiver.ts';
import type { Running } from '../service/running.ts';
import type { Stage } from '../service/stage.ts';

/** A partner of a world: what the model knows of it, and what it acts with. */
export type Partner = {
  id: string;
  name: string;
  terms: Terms;
  sandbox: Book;
  live: Book;
};

/** A callback that the gateway has written and may send, once, never, late or again. */
export type PendingCallback = {
  where: At;
  orderId: string;
  payment: { id: string; amount: bigint };
  isPaid: boolean;
  body: string;
};

/** A world while it runs. */
export type World = {
  stage: Stage;
  processes: readonly Running[];
  receivers: Receivers;
  partners: Partner[];
  /** Tells the mobiles of this world from those of others */
  number: number;
  armed: { what: Strike; process: number; afterMs: number } | undefined;
  /** Until then a lost database may still show */
  graceUntil: number;
  /** When the database was told last to end at once, and when it had, by the clock of this process; 0 for never */
  databaseEnd: { toldAt: number; endedAt: number };
  callbacks: PendingCallback[];
  calls: number;
  strikes: Map<string, number>;
  /** What was left out, and why */
  notes: Set<string>;
  payments: number;
};

export type At = { partner: number; isLive: boolean };

export function partnerAt(world: World, at: At): Partner {
  return world.partners[at.partner % world.partners.length] as Partner;
}

export function bookAt(world: World, at: At): Book {
  return partnerAt(world, at)[at.isLive ? 'live' : 'sandbox'];
}

/** The nth newest of what there is; nothing where there is nothing. */
export function newest<Item>(items: readonly Item[], n: number): Item | undefined {
  return items.length === 0 ? undefined : items[items.length - 1 - (n % items.length)];
}

/** The time of a book, as the model has it. */
export const nowOf = (book: Book): number => Date.now() + book.offset;
