import type { Operation } from './history.ts';

/** What a client asks of lists that only grow: values appended to some of them at one moment, or lists read at one moment. */
export type ListInput = { appends?: Readonly<Record<string, string>> };
export type ListOutput = { outcome: 'ok' | 'refused'; lists?: Readonly<Record<string, readonly string[]>> };
export type ListOperation = Operation<ListInput, ListOutput>;

type EdgeKind = 'ww' | 'wr' | 'rw' | 'realtime';
type Edge = { to: number; kind: EdgeKind };

/**
 * Judges a history of appends and reads by what depends on what, as Elle does: a value that is read twice, that nobody appended, or that was
 * refused; reads of which neither continues the other; and circles of dependencies, real time among them. Answers one sentence for each.
 */
export function findCycles(history: readonly ListOperation[]): string[] {
  const writers = new Map<string, number>();
  for (const [index, { input }] of history.entries())
    for (const [list, value] of Object.entries(input.appends ?? {})) writers.set(`${list} ${value}`, index);
  const orders = new Map<string, readonly string[]>();
  const problems = [...readProblems(history, writers), ...orderProblems(history, orders)];
  if (problems.length > 0) return problems;
  return circlesIn(edgesOf(history, { writers, orders }), history);
}

const readsOf = ({ output }: ListOperation) => Object.entries(output?.lists ?? {});

function readProblems(history: readonly ListOperation[], writers: ReadonlyMap<string, number>): string[] {
  return history.flatMap((operation) =>
    readsOf(operation).flatMap(([list, values]) => {
      const twice = values.filter((value, at) => values.indexOf(value) !== at);
      const unknown = values.filter((value) => !writers.has(`${list} ${value}`));
      const refused = values.filter(
        (value) => history[writers.get(`${list} ${value}`) ?? -1]?.output?.outcome === 'refused',
      );
      return [
        ...twice.map((value) => `${list} holds ${value} twice`),
        ...unknown.map((value) => `${list} holds ${value}, which nobody appended`),
        ...refused.map((value) => `${list} holds ${value}, which was refused`),
      ];
    }),
  );
}

/** Finds the order of each list, the longest that was read, and what does not begin it. */
function orderProblems(history: readonly ListOperation[], orders: Map<string, readonly string[]>): string[] {
  for (const operation of history) {
    for (const [list, values] of readsOf(operation))
      if (values.length >= (orders.get(list)?.length ?? 0)) orders.set(list, values);
  }
  return history.flatMap((operation) =>
    readsOf(operation).flatMap(([list, values]) =>
      values.every((value, at) => orders.get(list)?.[at] === value)
        ? []
        : [`${list} was read in two orders, one by ${operation.client}`],
    ),
  );
}

function edgesOf(
  history: readonly ListOperation[],
  { writers, orders }: { writers: ReadonlyMap<string, number>; orders: ReadonlyMap<string, readonly string[]> },
): Edge[][] {
  const edges: Edge[][] = history.map(() => []);
  const link = (from: number | undefined, to: number | undefined, kind: EdgeKind) => {
    if (from !== undefined && to !== undefined && from !== to) edges[from]?.push({ to, kind });
  };
  for (const [list, order] of orders) {
    const writerAt = (at: number) => writers.get(`${list} ${order[at]}`);
    for (let at = 1; at < order.length; at++) link(writerAt(at - 1), writerAt(at), 'ww');
    for (const [index, operation] of history.entries()) {
      const read = operation.output?.lists?.[list];
      if (!read) continue;
      if (read.length > 0) link(writerAt(read.length - 1), index, 'wr');
      // What it did not see came after it: the next of the order, and what was answered as done and is in no read.
      link(index, writerAt(read.length), 'rw');
      if (read.length === order.length) for (const unread of unreadOf(list, order, history)) link(index, unread, 'rw');
    }
  }
  for (const [index, { returnedAt }] of history.entries()) {
    for (const [later, { invokedAt }] of history.entries()) if (returnedAt < invokedAt) link(index, later, 'realtime');
  }
  return edges;
}

function unreadOf(list: string, order: readonly string[], history: readonly ListOperation[]): number[] {
  return [...history.keys()].filter((index) => {
    const { input, output } = history[index] as ListOperation;
    const value = input.appends?.[list];
    return value !== undefined && output?.outcome === 'ok' && !order.includes(value);
  });
}

/** One circle of each knot of operations that depend on each other, as a sentence. */
function circlesIn(edges: readonly Edge[][], history: readonly ListOperation[]): string[] {
  const circles: string[] = [];
  const told = new Set<number>();
  for (const start of edges.keys()) {
    if (told.has(start)) continue;
    const circle = circleThrough(start, edges);
    if (!circle) continue;
    for (const { to } of circle) told.add(to);
    const steps = circle.map(({ to, kind }) => `-${kind}-> ${nameOf(history[to] as ListOperation)}`);
    circles.push(`${nameOf(history[start] as ListOperation)} ${steps.join(' ')}`);
  }
  return circles;
}

/** The shortest way from an operation back to it; undefined where there is none. */
function circleThrough(start: number, edges: readonly Edge[][]): Edge[] | undefined {
  const cameBy = new Map<number, { from: number; edge: Edge }>();
  const queue = [start];
  for (const at of queue) {
    for (const edge of edges[at] ?? []) {
      if (cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, { from: at, edge });
      if (edge.to === start) return wayBack(start, cameBy);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function wayBack(start: number, cameBy: ReadonlyMap<number, { from: number; edge: Edge }>): Edge[] {
  const way: Edge[] = [];
  let at = start;
  do {
    const step = cameBy.get(at);
    if (!step) break;
    way.unshift(step.edge);
    at = step.from;
  } while (at !== start);
  return way;
}

const nameOf = ({ client, input, output }: ListOperation) =>
  `${client}:${input.appends ? `append ${JSON.stringify(input.appends)}` : `read ${JSON.stringify(output?.lists)}`}`;
