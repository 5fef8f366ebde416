/** One call as a page shows it, or several in a row. */
export type CallSample = {
  readonly title: string;
  /** Pasted into a shell as it is; `$API` is the base address, other variables come from samples before. Written in the other languages from this. */
  readonly curl: string;
  /** Variable -> field of `data`, as `path.to.0.it`, that the last call's answer puts into it */
  readonly takes: Readonly<Record<string, string>>;
  /** The same of the first of several calls */
  readonly takesFirst?: Readonly<Record<string, string>>;
};

/** What is taken from the answer of a sample's nth call of so many. */
export function takenFrom(sample: CallSample, nth: number, calls: number): readonly (readonly [string, string])[] {
  const first = nth === 0 ? Object.entries(sample.takesFirst ?? {}) : [];
  return nth === calls - 1 ? [...first, ...Object.entries(sample.takes)] : first;
}
