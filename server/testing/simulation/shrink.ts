/** Whether a script still shows the failure; asked as seldom as possible. */
export type StillFails<Item> = (items: readonly Item[]) => Promise<boolean>;

/**
 * The shortest part of a failing script that still fails, found by leaving out ever smaller parts of it (delta debugging). Stops when
 * nothing more can be left out, or when the time is over.
 */
export async function shrink<Item>(
  items: readonly Item[],
  stillFails: StillFails<Item>,
  isOver: () => boolean,
): Promise<readonly Item[]> {
  let current = items;
  let parts = 2;
  while (current.length > 1 && !isOver()) {
    const size = Math.ceil(current.length / parts);
    const shorter = await firstShorter(current, { size, stillFails, isOver });
    if (shorter) {
      current = shorter;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(current.length, parts * 2);
  }
  return current;
}

async function firstShorter<Item>(
  items: readonly Item[],
  by: { size: number; stillFails: StillFails<Item>; isOver: () => boolean },
): Promise<readonly Item[] | undefined> {
  // From the end: what comes last is near to what failed, what is left out there is left out for good.
  for (let start = Math.max(0, items.length - by.size); ; start -= by.size) {
    const from = Math.max(0, start);
    const without = [...items.slice(0, from), ...items.slice(from + by.size)];
    if (without.length > 0 && !by.isOver() && (await by.stillFails(without))) return without;
    if (from === 0 || by.isOver()) return undefined;
  }
}
