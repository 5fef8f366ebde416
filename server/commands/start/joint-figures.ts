import { AggregatorRegistry } from 'prom-client';
import type { Figures } from '../../siblings.ts';

/** A worker that says nothing by then is taken as it last was. */
const ANSWER_MS = 2_000;

/** Puts the figures of all workers together, in the primary process. */
export type JointFigures = Readonly<{
  /** A worker answers calls from now on; `ask` sends it a request for its figures. */
  join(worker: number, ask: (request: number) => void): void;
  /** Takes what a worker answered. */
  take(worker: number, request: number, figures: Figures): void;
  /** A worker has ended. What it had counted stays counted. */
  leave(worker: number): Promise<void>;
  /** The figures of all, each with the newest of its exemplars. */
  all(): Promise<Figures>;
}>;

type Member = { ask(request: number): void; last: Figures; waiting: Map<number, () => void> };

/**
 * Sums what workers count, by the rule that each figure names (a sum unless it says otherwise). Counters of a worker that died are kept as they
 * were last read: a sum that fell would be a restart of the whole service to Prometheus, and all that the others have counted would
 * appear anew.
 */
export function createJointFigures(answerMs = ANSWER_MS): JointFigures {
  const members = new Map<number, Member>();
  let ended: Figures = [];
  let requests = 0;

  function ask(member: Member): Promise<void> {
    const request = ++requests;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(late);
        member.waiting.delete(request);
        resolve();
      };
      const late = setTimeout(end, answerMs);
      member.waiting.set(request, end);
      member.ask(request);
    });
  }

  return {
    join(worker, askWorker) {
      members.set(worker, { ask: askWorker, last: [], waiting: new Map() });
    },
    take(worker, request, figures) {
      const member = members.get(worker);
      if (!member) return;
      member.last = figures;
      member.waiting.get(request)?.();
    },
    async leave(worker) {
      const member = members.get(worker);
      if (!member) return;
      members.delete(worker);
      for (const end of [...member.waiting.values()]) end();
      const counted = member.last.filter(({ type }) => isCounted(type));
      ended = await AggregatorRegistry.aggregate([ended, counted]).getMetricsAsJSON();
    },
    async all() {
      const asked = [...members.values()];
      await Promise.all(asked.map(ask));
      const parts = [...asked.map(({ last }) => last), ended];
      return withExemplars(await AggregatorRegistry.aggregate(parts).getMetricsAsJSON(), parts);
    },
  };
}

/** prom-client's types say numbers, and its figures words. */
function isCounted(type: unknown): boolean {
  return type === 'counter' || type === 'histogram';
}

/** A value with what only an exemplar adds to it, and prom-client's types leave out. */
type Bucket = { labels: object; metricName?: string; exemplar?: { timestamp: number } | null };

/** prom-client sums values and leaves their exemplars behind: each gets the newest that a worker has for it. */
function withExemplars(sums: Figures, parts: readonly Figures[]): Figures {
  const newest = new Map<string, NonNullable<Bucket['exemplar']>>();
  for (const { name, values } of parts.flat()) {
    for (const value of values as Bucket[]) {
      const { exemplar } = value;
      if (!exemplar) continue;
      const known = newest.get(keyOf(name, value));
      if (!known || known.timestamp < exemplar.timestamp) newest.set(keyOf(name, value), exemplar);
    }
  }
  if (newest.size === 0) return sums;
  return sums.map((sum) => ({
    ...sum,
    values: sum.values.map((value) => ({ ...value, exemplar: newest.get(keyOf(sum.name, value)) })),
  }));
}

function keyOf(name: string, { metricName = '', labels }: Bucket): string {
  return JSON.stringify([name, metricName, Object.entries(labels).sort()]);
}
