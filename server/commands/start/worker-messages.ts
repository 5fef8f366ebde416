import type { Config } from '../../config.ts';
import type { Figures } from '../../siblings.ts';

/** What a worker needs to begin. It reads no settings itself: one that starts later has those of the others. */
export type Beginning = Readonly<{ config: Config; databaseUrl: string; workerNumber: number }>;

/** What the primary process says to a worker. */
export type ToWorker =
  | Readonly<{ kind: 'begin'; beginning: Beginning }>
  /** The jobs are this worker's from now on. */
  | Readonly<{ kind: 'elected' }>
  /** The primary wants the worker's own figures. */
  | Readonly<{ kind: 'own-figures-wanted'; request: number }>
  /** What the worker asked for: the figures of all. `null` where they could not be put together. */
  | Readonly<{ kind: 'figures-of-all'; request: number; figures: Figures | null }>;

/** What a worker says to the primary process. */
export type ToPrimary =
  /** It listens, and answers calls. */
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'own-figures'; request: number; figures: Figures }>
  | Readonly<{ kind: 'figures-of-all-wanted'; request: number }>;
