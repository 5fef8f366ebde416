/** Reads a stream of bytes to its end; answers undefined, and reads no further, where there are more than the limit. */
export async function readLimited(
  chunks: AsyncIterable<Uint8Array> | undefined | null,
  bytesMax: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
