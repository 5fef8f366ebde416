import { z } from 'zod';
import type { PartnerContext } from '../../../domain/context.ts';
import { linkUserArchive } from '../../../domain/documents/archives/user-archive.ts';
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '../../../domain/documents/certificates/certificate-printer.ts';
import { issueCertificate } from '../../../domain/documents/certificates/issue-certificate.ts';
import { readProofFile } from '../../../domain/documents/holdings/proof-file.ts';
import { readInvoice } from '../../../domain/documents/invoices/read-invoice.ts';
import { invoiceAddresses } from '../../../domain/documents/invoices/view-invoice.ts';
import { assets, byAsset, purityOf } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { findTransaction } from '../../../domain/trading/transactions/find-transaction.ts';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import type { ListedTransaction } from '../../../domain/trading/transactions/listed-transaction.ts';
import { router } from '../init.ts';
import { idInput } from './fields.ts';
import { lookProcedure } from './look.ts';

const PAGE = 20;
/** Types of which there are documents for the user. */
const invoiced = ['buy', 'sell', 'sip_installment'];

const listInput = z.object({
  type: z.enum(transactionTypes).optional(),
  asset: z.enum(assets).optional(),
  page: z.int().min(1).max(10_000).default(1),
  asOf: z.string().max(100).optional(),
});
const transactionInput = z.object({ transactionId: idInput });

export const embedHistoryRouter = router({
  /** What the user did and was given at this partner, in any way, newest first. `asOf` of the first page keeps later ones in step. */
  list: lookProcedure.input(listInput).query(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    const { type, asset, page } = input;
    const { transactions, total, asOf } = await listTransactions(ctx.partner, {
      ...{ scope: 'all', userCode, type, asset, page, limit: PAGE },
      asOf: input.asOf || undefined,
    });
    return { rows: transactions.map((row) => presentRow(row, userCode)), total, pageSize: PAGE, asOf };
  }),

  /** One of them, in full. */
  detail: lookProcedure.input(transactionInput).query(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    const own = await findOwn(ctx.partner, userCode, input.transactionId);
    const isSell = own.type === 'sell';
    return {
      ...presentRow(own, userCode),
      gstInr: own.type === 'buy' || own.type === 'sip_installment' ? rupees(own.gst) : null,
      feeInr: isSell ? rupees(own.fee) : null,
      netInr: isSell ? rupees(own.amount - own.fee) : null,
      feeGrams: isGiven(own, userCode) ? grams(own.feeMetal) : null,
      message: own.message,
      hasInvoice: hasInvoice(own, userCode),
    };
  }),

  /** Where the documents of a buy or sell can be seen, by anyone who has the address. */
  invoice: lookProcedure.input(transactionInput).query(async ({ ctx, input }) => {
    const own = await findOwn(ctx.partner, ctx.user.userCode, input.transactionId);
    if (!hasInvoice(own, ctx.user.userCode)) throw noSuch();
    const { id } = await readInvoice(ctx.partner, own.transactionId);
    return invoiceAddresses(ctx.partner.core, id);
  }),

  /** Where the user downloads everything of theirs at this partner, with its proofs, for some minutes. */
  archive: lookProcedure.mutation(async ({ ctx }) => {
    const { url } = await linkUserArchive(ctx.partner, ctx.user.userCode);
    return { url };
  }),

  /** What the user holds with the service, certified; the same all day while nothing changes. */
  certificate: lookProcedure.query(async ({ ctx }) => {
    const { core, bookId, mode } = ctx.partner;
    const { userCode } = ctx.user;
    const { certificate, ...issued } = await issueCertificate(ctx.partner, userCode);
    const proof = await readProofFile(core, { bookId, userCode }, { mode, isNamed: true });
    return {
      number: certificate.number,
      issuedAt: isoTime(certificate.issuedAt),
      holderName: certificate.holderName,
      isNameVerified: certificate.nameVerified,
      grams: byAsset((asset) => grams(certificate.holdings[asset])),
      purity: purityOf,
      verifyUrl: issued.verifyUrl,
      image: { url: issued.imageUrl, width: IMAGE_WIDTH, height: IMAGE_HEIGHT },
      isSimulated: issued.isSimulated,
      /** That what they hold at this partner was counted in what the service signed to owe, with the page that checks it; null where it was not yet */
      proof:
        proof && proof.holdings.length > 0
          ? { day: proof.entry.day, text: JSON.stringify(proof), checkUrl: `${core.settings.addresses.verify}/holding` }
          : null,
    };
  }),
});

const noSuch = () => new DomainError('NOT_FOUND', { message: 'No such transaction.' });

/** A transaction that the user made or was given; another's does not exist for them. */
async function findOwn(partner: PartnerContext, userCode: string, transactionId: string): Promise<ListedTransaction> {
  const found = await findTransaction(partner, transactionId);
  if (found.userCode !== userCode && found.receiver?.userCode !== userCode) throw noSuch();
  return found;
}

/** Made by the user, as against given to them. */
const isGiven = ({ type, userCode }: ListedTransaction, own: string) => type === 'gift' && userCode === own;

const hasInvoice = ({ type, status, userCode }: ListedTransaction, own: string) =>
  userCode === own && status === 'completed' && invoiced.includes(type);

/** A transaction as its user sees it: a giver is not named, and a receiver only by the number that the user entered. */
function presentRow(row: ListedTransaction, own: string) {
  const isReceived = row.userCode !== own;
  return {
    transactionId: row.transactionId,
    type: row.type,
    /** Metal that came to them or left them; neither for a plan that was set up */
    direction: isReceived || row.type === 'buy' || row.type === 'sip_installment' ? ('in' as const) : ('out' as const),
    isReceived,
    asset: row.asset,
    grams: grams(row.metal),
    amountInr: rupees(row.amount),
    rateInr: rupees(row.rate),
    status: row.status,
    receiverMobileMasked: isReceived ? null : (row.receiver?.mobileMasked ?? null),
    createdAt: isoTime(row.createdAt),
  };
}
