/**
 * Work that takes turns: each piece begins when the one before it has ended, well or badly, in the order in which they were handed in. For
 * what is large in memory while it lasts, and hardly faster several at once. Answers, or raises, what the piece itself does.
 */
export function createTurns(): <T>(piece: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (piece) => {
    const done = last.then(piece);
    last = done.catch(() => {});
    return done;
  };
}
