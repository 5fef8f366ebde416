import type { Mode } from '../../kernel/mode.ts';

/** Names how an archive is written; another way of writing it gets another name. */
export const ARCHIVE_FORMAT = 'tola-archive-1';

/**
 * Who an archive is for, and so what is in it: a partner and an auditor get the whole book, without the names, numbers and addresses of users; a
 * user gets their own lines and records, and of others nothing but hashes.
 */
export type ArchiveReceiver = { kind: 'partner' | 'auditor' } | { kind: 'user'; userCode: string };

/** What an archive is asked for. */
export type ArchiveRequest = {
  bookId: number;
  mode: Mode;
  receiver: ArchiveReceiver;
  period: ArchivePeriod;
};

/** A stretch of the book's time: a month (2026-11), a financial year (FY2026-27) or all; milliseconds on its clock, `to` excluded. */
export type ArchivePeriod = { name: string; from: number | null; to: number | null };

/** The stretch of a book's chain that an archive has. Without a posting, `last` is the place before the period, and one less than `first`. */
export type ChainSpan = {
  first: number;
  last: number;
  /** Numbers of the postings at its ends; 0 where there is none */
  firstPosting: bigint;
  lastPosting: bigint;
  previousHash: string;
  lastHash: string;
};

/** A file of an archive, ready to be written. */
export type ArchiveFile = { name: string; content: Buffer };
