import type { Operation } from './history.ts';

/** What is checked: a state, and which states an operation with this outcome can leave behind. */
export type Model<State, Input, Output> = {
  initial: State;
  /** The states after it; none where the outcome is impossible in this state. Without an output: the states after it took effect */
  step(state: State, input: Input, output: Output | undefined): readonly State[];
  /** Equal states have equal texts */
  keyOf(state: State): string;
};

/** The first operation whose outcome no order explains, with the states that were possible before it. */
export type Anomaly<Input, Output> = { operation: Operation<Input, Output>; possibleBefore: string[] };

/** Past this many possible pasts at once the history is too wide to be judged; it raises rather than guesses. */
const CONFIGURATIONS_MAX = 300_000;

type Configuration<State> = { state: State; done: ReadonlySet<number> };

/**
 * Looks for one order of all operations that agrees with real time (what ended before another began comes first) and in which each has its
 * outcome: strict serializability of the whole state. Undefined where there is one. Walks through the returns in their order and keeps every
 * past that explains them: an operation takes effect as late as a return demands it (the method of Lowe, 2017).
 */
export function findAnomaly<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  model: Model<State, Input, Output>,
): Anomaly<Input, Output> | undefined {
  const pending = new Set<number>();
  let pasts: Configuration<State>[] = [{ state: model.initial, done: new Set() }];
  for (const { index, isReturn } of eventsOf(history)) {
    if (!isReturn) {
      pending.add(index);
      continue;
    }
    const next = explain(index, { pasts, pending, history, model });
    if (next.length === 0) {
      const possibleBefore = [...new Set(pasts.map(({ state }) => model.keyOf(state)))];
      return { operation: history[index] as Operation<Input, Output>, possibleBefore };
    }
    pending.delete(index);
    pasts = next;
  }
  return undefined;
}

/** Invocations and returns, the earliest first. */
function eventsOf(history: readonly Operation<unknown, unknown>[]): { index: number; isReturn: boolean }[] {
  const events = history.flatMap(({ invokedAt, returnedAt }, index) => [
    { index, isReturn: false, at: invokedAt },
    ...(returnedAt === Number.POSITIVE_INFINITY ? [] : [{ index, isReturn: true, at: returnedAt }]),
  ]);
  return events.sort((one, other) => one.at - other.at);
}

/** Every past in which this operation has taken effect, made from those so far by what is under way. */
function explain<State, Input, Output>(
  target: number,
  {
    pasts,
    pending,
    history,
    model,
  }: {
    pasts: readonly Configuration<State>[];
    pending: ReadonlySet<number>;
    history: readonly Operation<Input, Output>[];
    model: Model<State, Input, Output>;
  },
): Configuration<State>[] {
  const seen = new Set<string>();
  const explained: Configuration<State>[] = [];
  const queue: Configuration<State>[] = [];
  const add = (past: Configuration<State>) => {
    const name = `${model.keyOf(past.state)} ${[...past.done].sort((one, other) => one - other).join()}`;
    if (seen.has(name)) return;
    if (seen.size >= CONFIGURATIONS_MAX)
      throw new Error('too many operations are under way at once to judge the history');
    seen.add(name);
    queue.push(past);
  };
  for (const past of pasts) add(past);
  for (let past = queue.pop(); past; past = queue.pop()) {
    if (past.done.has(target)) {
      const done = new Set(past.done);
      done.delete(target);
      explained.push({ state: past.state, done });
      continue;
    }
    for (const index of pending) {
      if (past.done.has(index)) continue;
      const { input, output } = history[index] as Operation<Input, Output>;
      for (const state of model.step(past.state, input, output)) add({ state, done: new Set(past.done).add(index) });
    }
  }
  return explained;
}
