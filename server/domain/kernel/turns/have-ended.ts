const LOOK_MS = 20;

/**
 * Waits until none of these transactions is among those that `list` answers any more; others may come meanwhile. False where one of them is
 * there for longer than the patience, or the signal came first.
 */
export async function haveEnded(
  of: readonly string[],
  list: () => Promise<string[]>,
  { signal, patienceMs }: { signal: AbortSignal | undefined; patienceMs: number },
): Promise<boolean> {
  let open = new Set(of);
  for (let waitedMs = 0; open.size > 0; waitedMs += LOOK_MS) {
    if (waitedMs >= patienceMs || signal?.aborted) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    open = new Set((await list()).filter((transaction) => open.has(transaction)));
  }
  return true;
}
