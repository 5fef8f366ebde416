/** Something that happens by itself at its time, and so has to happen when a sandbox's clock passes that time (decisions 14). */
export type DueWork = {
  /** The earliest moment up to a limit at which something is due in a book; on its clock, in milliseconds */
  nextDueAt(bookId: number, upTo: number): Promise<number | undefined>;
  /** Does what is due at a moment, and answers when it is done */
  run(bookId: number, at: number): Promise<void>;
  /** The clock has arrived: what is still to come is brought to its new real time */
  realign(bookId: number): Promise<void>;
};
