/** What the published verifier says of an archive, in its own words. */
export type ArchiveReport = {
  subject: string | undefined;
  established: readonly string[];
  open: readonly string[];
  failed: number;
  failures: readonly string[];
};

type Bytes = AsyncIterable<Uint8Array>;
type Report = { about: unknown };

/** The functions of the published verifier, the same file that a terminal runs. */
export type PublishedVerifier = {
  verifyArchive(source: Bytes, options: { trustedKeys: ReadonlySet<string>; keptLog: unknown }): Promise<Report>;
  readStream(stream: ReadableStream<Uint8Array>): Bytes;
  reportParts(report: Report, about: unknown): ArchiveReport;
  knowsSignatures(): Promise<boolean>;
};

const ADDRESS = '/verify/verify-tola.mjs';

/** Loads it from where it is published: what this page says is what the file says, whose hash stands beside it. */
export function loadVerifier(): Promise<PublishedVerifier> {
  return import(/* webpackIgnore: true */ ADDRESS);
}

const MEGABYTE = 1_000_000;

/** Checks an archive, and says meanwhile how much of it was read (whole megabytes). */
export async function checkArchive(
  verifier: PublishedVerifier,
  file: Blob,
  options: { keyIds: readonly string[]; keptLog: unknown; onMegabytes: (megabytes: number) => void },
): Promise<ArchiveReport> {
  const { keyIds, keptLog, onMegabytes } = options;
  const source = counted(verifier.readStream(file.stream()), onMegabytes);
  const report = await verifier.verifyArchive(source, { trustedKeys: new Set(keyIds), keptLog });
  return verifier.reportParts(report, report.about);
}

async function* counted(chunks: Bytes, onMegabytes: (megabytes: number) => void): Bytes {
  let bytes = 0;
  for await (const chunk of chunks) {
    const before = Math.floor(bytes / MEGABYTE);
    bytes += chunk.length;
    if (Math.floor(bytes / MEGABYTE) > before) onMegabytes(Math.floor(bytes / MEGABYTE));
    yield chunk;
  }
}
