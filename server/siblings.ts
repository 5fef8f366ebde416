import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Figures of a process as prom-client hands them out. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** How a process that shares its port with others of the same `npm start` deals with them. */
export type Siblings = Readonly<{
  /** Its number, from 1; one that takes a dead worker's place has that one's. */
  workerNumber: number;
  /** Resolves when this process is the one that runs the jobs. */
  elected: Promise<void>;
  /** Hands this process's own figures out to the others, and answers how to read those of all together. */
  shareFigures(own: () => Promise<Figures>): () => Promise<Figures>;
}>;
