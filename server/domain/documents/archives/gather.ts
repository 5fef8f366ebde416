import type { Pool } from 'pg';
import type { ArchiveFile, ChainSpan } from './archive.ts';
import { createGatherer, type createPartNames } from './parts.ts';
import {
  invoiceLine,
  ownTransactionLine,
  paymentLine,
  postingLine,
  purchaseLine,
  refundLine,
  transactionLine,
  withdrawalLine,
} from './records.ts';
import { findAccounts, listPostings, listPostingsOfUser, type PostingRow } from './store/chain.ts';
import {
  findInvoices,
  findNew,
  findPayments,
  findPurchases,
  findRefunds,
  findTransactions,
  findWithdrawals,
} from './store/records.ts';

/** Postings read at a time. */
const PAGE = 1_000;

type Source = { pool: Pool; bookId: number; span: ChainSpan; userId: bigint | undefined };

/**
 * The postings of a stretch of a book's chain, or those of one user in it, as files; beside them each record that they belong to, once, where its
 * first posting is. Holds a page of postings and the lines of some megabytes.
 */
export async function* gatherPostings(
  source: Source,
  nameOf: ReturnType<typeof createPartNames>,
): AsyncGenerator<ArchiveFile> {
  const { pool, userId } = source;
  const gatherer = createGatherer(nameOf);
  for await (const page of pagesOf(source)) {
    const described = page.flatMap((row) =>
      row.account_ids.filter((_, at) => userId !== undefined || row.versions[at] === '1'),
    );
    const accounts = await findAccounts(pool, source.bookId, [...new Set(described)]);
    gatherer.add(
      'postings',
      page.map((row) => postingLine(row, accounts, userId)),
    );
    await gatherRecords(source, page, gatherer);
    yield* gatherer.full();
  }
  yield* gatherer.flush();
}

async function* pagesOf({ pool, bookId, span, userId }: Source): AsyncGenerator<PostingRow[]> {
  const { first, last } = span;
  for (let after = first - 1; ; ) {
    const query = { bookId, after, last, limit: PAGE };
    const page =
      userId === undefined
        ? await listPostings(pool, query)
        : await listPostingsOfUser(pool, { ...query, first, userId });
    const newest = page.at(-1);
    if (!newest) return;
    yield page;
    after = Number(newest.position);
    if (page.length < PAGE) return;
  }
}

async function gatherRecords(
  { pool, bookId, span, userId }: Source,
  page: readonly PostingRow[],
  gatherer: ReturnType<typeof createGatherer>,
): Promise<void> {
  const ids = [...new Set(page.map((row) => row.reference_id))];
  const fresh = await findNew(pool, { bookId, ids, from: span.firstPosting, before: page[0]?.id ?? 0n, userId });
  const of = { bookId, ids: fresh };
  const own = userId !== undefined;
  const [transactions, withdrawals] = [await findTransactions(pool, of), await findWithdrawals(pool, of)];
  gatherer.add(
    'transactions',
    transactions.map((row) => (own ? ownTransactionLine(row, userId) : transactionLine(row))),
  );
  gatherer.add('withdrawals', withdrawals.map(withdrawalLine));
  const invoiced = own ? transactions.filter((row) => row.user_id === userId).map((row) => row.id as string) : fresh;
  gatherer.add('invoices', (await findInvoices(pool, { bookId, ids: invoiced })).map(invoiceLine));
  if (own) return;
  gatherer.add('purchases', (await findPurchases(pool, of)).map(purchaseLine));
  gatherer.add('payments', (await findPayments(pool, of)).map(paymentLine));
  gatherer.add('refunds', (await findRefunds(pool, of)).map(refundLine));
}
