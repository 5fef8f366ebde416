/**
 * One call of a client as it saw it: when it began, when its answer arrived, and what that was. Without an answer (`output` undefined) it may
 * have taken effect at any moment since, or never.
 */
export type Operation<Input, Output> = {
  client: string;
  input: Input;
  output: Output | undefined;
  invokedAt: number;
  /** Infinity where no answer came */
  returnedAt: number;
};

/** Records what clients of one process do, in the order in which that process saw calls begin and end. */
export type Recorder<Input, Output> = {
  readonly history: Operation<Input, Output>[];
  /** Makes a call and records it; undefined says that no answer came */
  record(client: string, input: Input, call: () => Promise<Output | undefined>): Promise<Output | undefined>;
};

export function createRecorder<Input, Output>(): Recorder<Input, Output> {
  const history: Operation<Input, Output>[] = [];
  // A counter, since two events may fall into one tick of any clock.
  let moment = 0;
  return {
    history,
    async record(client, input, call) {
      const operation: Operation<Input, Output> = {
        client,
        input,
        output: undefined,
        invokedAt: ++moment,
        returnedAt: Number.POSITIVE_INFINITY,
      };
      history.push(operation);
      operation.output = await call();
      if (operation.output !== undefined) operation.returnedAt = ++moment;
      return operation.output;
    },
  };
}
