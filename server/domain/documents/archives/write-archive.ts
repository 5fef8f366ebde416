import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { isoTime } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { publishedKeys } from '../certificates/certificate-files.ts';
import { enterTrades } from '../commission/enter-trades.ts';
import type { Core } from '../context.ts';
import { readLog } from '../log/read-log.ts';
import { ARCHIVE_FORMAT, type ArchiveFile, type ArchiveRequest, type ChainSpan } from './archive.ts';
import { balanceLines } from './balances.ts';
import { gatherPostings } from './gather.ts';
import { type ArchiveBytes, holdOpen } from './open-archives.ts';
import { createPartNames, partsOf } from './parts.ts';
import { monthsOf } from './period.ts';
import { dayLines, findCommitment, holdingLines, logLines, signedDays } from './proofs.ts';
import { certificateLine, commissionLine, statementLine } from './records.ts';
import { archiveSchema } from './schema.ts';
import { findLink, findPlaceBefore, findSpan } from './store/chain.ts';
import { findArchiveUser, listCertificates, listEntries, listStatements } from './store/records.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

const NO_HASH = '0'.repeat(64);
const ENTRIES = 2_000;

/** An archive that is about to be written: its name, and its bytes as fast as they are taken. */
export type Archive = { fileName: string; bytes: ArchiveBytes };

/**
 * Opens the archive of a book, or of a user's part of it: a tar file with everything that its receiver may check, and a signed list of its
 * files (docs/architecture/archives.md). It is written as it is read, from a connection of its own, in some megabytes of memory whatever its size; what
 * it has ends with the newest posting that has its link. Locks nothing. Raises USER_CODE_NOT_FOUND, and SERVICE_UNAVAILABLE where this process writes
 * too many at the moment.
 */
export async function openArchive(core: Core, request: ArchiveRequest, signal?: AbortSignal): Promise<Archive> {
  const { bookId, receiver } = request;
  const user =
    receiver.kind === 'user'
      ? await findArchiveUser(core.database.pool, { bookId, userCode: receiver.userCode })
      : undefined;
  if (receiver.kind === 'user' && !user) throw new DomainError('USER_CODE_NOT_FOUND');
  const madeAt = core.clock.now();
  const name =
    `${core.settings.serviceName}-${request.mode}-book-${bookId}-${receiver.kind}-${request.period.name}`.toLowerCase();
  const bytes = write(core, { ...request, user, name, madeAt }, signal);
  return { fileName: `${name}.tar`, bytes: holdOpen(user ? 'user' : 'book', bytes) };
}

type Writing = ArchiveRequest & {
  user: { id: bigint; personId: string } | undefined;
  name: string;
  madeAt: number;
};

async function* write(core: Core, writing: Writing, signal: AbortSignal | undefined): AsyncGenerator<Buffer, void> {
  const { name, madeAt } = writing;
  const patient = core.database.openPatient(signal);
  const atSeconds = Math.floor(madeAt / 1000);
  const inTar = ({ name: file, content }: ArchiveFile) =>
    Buffer.concat([
      tarHeader(`${name}/${file}`, { bytes: content.length, atSeconds }),
      content,
      tarPadding(content.length),
    ]);
  const files: object[] = [];
  try {
    for await (const file of filesOf(core, writing, patient)) {
      files.push({ name: file.name, bytes: file.content.length, sha256: sha256(file.content) });
      yield inTar(file);
    }
  } finally {
    await patient.end();
  }
  const manifest = `${JSON.stringify({ ...headOf(core, writing), files })}\n`;
  const { certificateSigner: signer } = core.documents;
  yield inTar({ name: 'manifest.json', content: Buffer.from(manifest, 'utf8') });
  yield inTar(
    jsonFile('manifest.sig', {
      key_id: signer.keyId,
      signature: Buffer.from(signer.sign(manifest)).toString('base64'),
    }),
  );
  yield tarEnd();
}

/** What manifest and description have in common. */
function headOf(core: Core, { name, bookId, mode, receiver, madeAt }: Writing): object {
  return {
    format: ARCHIVE_FORMAT,
    name,
    issuer: core.settings.serviceName,
    key_id: core.documents.certificateSigner.keyId,
    made_at: isoTime(madeAt),
    mode,
    book: bookId,
    receiver: receiver.kind,
  };
}

/** The files in the order in which a reader needs them: keys, what this is, the public log, balances, postings with their records, and the rest. */
async function* filesOf(core: Core, writing: Writing, pool: Pool): AsyncGenerator<ArchiveFile> {
  const { bookId, mode, period, receiver, user } = writing;
  const isUser = receiver.kind === 'user';
  // The log first: the chain, read after it, has each head that the log signed, and each posting that a commitment counted.
  const log = await readLog(pool);
  const commitment = await findCommitment(core, log, writing);
  const span = await spanOf(pool, writing);
  const days = isUser ? [] : await signedDays(pool, bookId, { log, ...span });
  const nameOf = createPartNames();
  yield jsonFile('keys.json', await publishedKeys(core));
  yield jsonFile('schema.json', archiveSchema());
  yield jsonFile('about.json', {
    ...headOf(core, writing),
    user_code: receiver.kind === 'user' ? receiver.userCode : null,
    period: { name: period.name, from: isoOrNull(period.from), to: isoOrNull(period.to) },
    chain: { first: span.first, last: span.last, previous_hash: span.previousHash, last_hash: span.lastHash },
    heads: [...new Set(days.map(({ position }) => position))],
    holdings_at_ms: commitment?.at ?? null,
    keys_url: `${core.settings.addresses.app}/files/certificates/keys.json`,
    verifier_url: `${core.settings.addresses.verify}/verify-tola.mjs`,
  });
  yield* partsOf('log', logLines(log), nameOf);
  yield* partsOf('days', dayLines(pool, bookId, days), nameOf);
  yield* partsOf('balances', balanceLines(pool, { bookId, userId: user?.id, span }), nameOf);
  yield* gatherPostings({ pool, bookId, span, userId: user?.id }, nameOf);
  if (!isUser) {
    const months = monthsOf(period);
    // Each completed trade that was written above is in the commission ledger then.
    await enterTrades(core.database.pool, bookId);
    yield* partsOf('commission', commissionLines(pool, { bookId, ...months }), nameOf);
    yield* partsOf('statements', linesOf(await listStatements(pool, { bookId, ...months }), statementLine), nameOf);
  }
  if (commitment) {
    const { day } = commitment;
    yield* partsOf('holdings', holdingLines(core, { bookId, mode, day, userId: user?.id }), nameOf);
  }
  if (user && mode === 'live') {
    yield* partsOf(
      'certificates',
      linesOf(await listCertificates(pool, { bookId, personId: user.personId }), certificateLine),
      nameOf,
    );
  }
}

async function spanOf(pool: Pool, { bookId, period }: Writing): Promise<ChainSpan> {
  const { first: from, last: to } = await findSpan(pool, { bookId, ...period });
  const before = from === null && period.from !== null ? await findPlaceBefore(pool, { bookId, at: period.from }) : 0n;
  const first = Number(from ?? before + 1n);
  const last = Number(to ?? before);
  const [previous, begin, end] = [
    await findLink(pool, { bookId, position: first - 1 }),
    await findLink(pool, { bookId, position: first }),
    await findLink(pool, { bookId, position: last }),
  ];
  return {
    first,
    last,
    firstPosting: begin?.postingId ?? 0n,
    lastPosting: end?.postingId ?? 0n,
    previousHash: previous?.hash ?? NO_HASH,
    lastHash: end?.hash ?? NO_HASH,
  };
}

async function* commissionLines(
  pool: Pool,
  months: { bookId: number; first: string; last: string },
): AsyncGenerator<object> {
  for (let after = 0n; ; ) {
    const rows = await listEntries(pool, { ...months, after, limit: ENTRIES });
    yield* rows.map(commissionLine);
    const newest = rows.at(-1);
    if (rows.length < ENTRIES || !newest) return;
    after = newest.id as bigint;
  }
}

async function* linesOf<Row>(rows: readonly Row[], lineOf: (row: Row) => object): AsyncGenerator<object> {
  yield* rows.map(lineOf);
}

const isoOrNull = (at: number | null) => (at === null ? null : isoTime(at));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const jsonFile = (name: string, value: object): ArchiveFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(value)}\n`, 'utf8'),
});
