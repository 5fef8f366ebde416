/**
 * Deletes everything that is due to be forgotten, a chunk per transaction, so that no request waits for a long one. `forget` deletes at
 * most `limit` rows, 1,000 unless given, and answers how many it deleted.
 */
export async function forgetInChunks(forget: (limit: number) => Promise<number>, limit = 1_000): Promise<void> {
  while ((await forget(limit)) === limit);
}
