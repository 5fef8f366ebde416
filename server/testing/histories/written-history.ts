import type { Operation } from './history.ts';

/** `[from, to, input, output]`; without an end nothing was answered. */
export type Row<Input, Output> = [from: number, to: number | undefined, input: Input, output?: Output];
/** A history as it is written in a test. */
export const historyOf = <Input, Output>(rows: readonly Row<Input, Output>[]): Operation<Input, Output>[] =>
  rows.map(([invokedAt, to, input, output], index) => ({
    client: `c${index}`,
    input,
    output: to === undefined ? undefined : output,
    invokedAt,
    returnedAt: to ?? Number.POSITIVE_INFINITY,
  }));
