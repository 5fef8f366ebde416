type Piece = { of: number; begin(): void };

/**
 * Work of which only so much goes on at a time, of all and of one: the rest waits. When a piece ends, the next is of whom the least goes on,
 * the first of those that were handed in, so that nobody is kept waiting by how much another hands in. Answers, or raises, what the piece does.
 */
export function createLanes({
  atOnce,
  ofOne,
}: {
  atOnce: number;
  ofOne: number;
}): <T>(of: number, piece: () => Promise<T>) => Promise<T> {
  const running = new Map<number, number>();
  const waiting: Piece[] = [];
  let total = 0;

  const countOf = (of: number) => running.get(of) ?? 0;

  function pump(): void {
    while (total < atOnce) {
      let next: Piece | undefined;
      for (const piece of waiting) {
        if (countOf(piece.of) < ofOne && (!next || countOf(piece.of) < countOf(next.of))) next = piece;
      }
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      total++;
      running.set(next.of, countOf(next.of) + 1);
      next.begin();
    }
  }

  function end(of: number): void {
    total--;
    const left = countOf(of) - 1;
    if (left > 0) running.set(of, left);
    else running.delete(of);
    pump();
  }

  return async (of, piece) => {
    await new Promise<void>((begin) => {
      waiting.push({ of, begin });
      pump();
    });
    try {
      return await piece();
    } finally {
      end(of);
    }
  };
}
