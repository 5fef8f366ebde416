import { assets } from '../../kernel/assets.ts';

/** What can be stopped for everybody, in both modes: the taking of payments, and trading in a metal. */
export const stoppable = ['payments', ...assets] as const;
export type Stoppable = (typeof stoppable)[number];

/** Something that is stopped: why, by whom of the service's staff, and since when (milliseconds, real time). */
export type Stop = {
  readonly what: Stoppable;
  readonly reason: string;
  readonly stoppedBy: string;
  readonly stopperName: string;
  readonly stoppedAt: number;
};
