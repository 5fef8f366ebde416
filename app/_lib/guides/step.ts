/** One call of a guide: the text that is shown, and what the next calls take from its answer. */
export type Step = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Pasted as it is; `$API` is the base address, other variables come from the steps before */
  readonly curl: string;
  /** Shell variable -> field of `data` that it takes */
  readonly takes: Readonly<Record<string, string>>;
  readonly answer: string;
};
