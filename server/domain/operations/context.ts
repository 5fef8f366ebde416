import type { Core as Before } from '../developer/context.ts';

/** What verbs of this wing are given. */
export type Core = Before;
