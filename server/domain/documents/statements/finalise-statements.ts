import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { stateName } from '../../kernel/gstin.ts';
import { newId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import { type Paise, paise } from '../../kernel/money.ts';
import { FEE_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import { enterTrades } from '../commission/enter-trades.ts';
import { readMonthLines } from '../commission/read-month.ts';
import type { Core } from '../context.ts';
import type { Invoicing } from '../invoices/invoicing.ts';
import { statementSeriesOf } from '../invoices/series.ts';
import type { FeeInvoiceFigures, StatementDocument } from './statement.ts';
import { type StatementFigures, statementFigures } from './statement-figures.ts';
import { closeMonth, insertStatement, lockStatementGate, readParty, takeInvoice } from './store/close.ts';

/**
 * Makes the months of a book final that are due at a moment of its clock (milliseconds), the oldest first, and answers them. Each is
 * one commit: the month is closed, its statement kept with its lines, and its invoice numbers taken, or none of it. A process that comes
 * second, in any process, finds the month closed; a trade that commits meanwhile waits for nothing, and enters a later month.
 * Decisions 12.
 */
export async function finaliseStatements(
  core: Core,
  { bookId, at }: { bookId: number; at: number },
): Promise<string[]> {
  const months: string[] = [];
  for (;;) {
    const month = await inTransaction(core.database.pool, (client) => finaliseNext(core, client, { bookId, at }));
    if (month === undefined) return months;
    months.push(month);
  }
}

async function finaliseNext(
  core: Core,
  client: PoolClient,
  { bookId, at }: { bookId: number; at: number },
): Promise<string | undefined> {
  await lockStatementGate(client, bookId);
  await enterTrades(client, bookId);
  const month = await closeMonth(client, { bookId, at });
  if (month === undefined) return undefined;
  const lines = await readMonthLines(client, { bookId, month });
  const figures = statementFigures(lines);
  const { mode, partnerName } = await readParty(client, bookId);
  const id = newId('stm', core.clock.now());
  const document = documentOf(core.documents.invoicing, { figures, partnerName });
  await insertStatement(client, { id, bookId, month, figures, lines, finalizedAt: at, document });
  await takeNumbers(core, client, { statementId: id, bookId, mode, figures, issuedAt: at });
  return month;
}

/** What the statement says beside its figures. */
function documentOf(
  { settings, words }: Invoicing,
  { figures, partnerName }: { figures: StatementFigures; partnerName: string },
): StatementDocument {
  const code = settings.seller.gstin.slice(0, 2);
  const name = stateName(code);
  assertInvariant(name, 'the seller’s GSTIN names no State');
  const net = figures.netPayable;
  return {
    issuer: { ...settings.seller, addressLines: [...settings.seller.addressLines], state: { name, code } },
    partnerName,
    amountInWords: words(paise(net < 0n ? -net : net)),
    fees: feesOf({ settings, words }, paise(figures.gatewayFees + figures.gatewayFeesGst)),
  };
}

function feesOf({ settings, words }: Pick<Invoicing, 'settings' | 'words'>, total: Paise): FeeInvoiceFigures | null {
  if (total === 0n) return null;
  const split = splitGst(total, FEE_GST_PER_MILLE);
  return {
    sac: settings.feeSac,
    taxablePaise: Number(split.taxable),
    cgstPaise: Number(split.cgst),
    sgstPaise: Number(split.sgst),
    roundOffPaise: Number(split.roundOff),
    totalPaise: Number(total),
    amountInWords: words(total),
  };
}

/**
 * Numbers the invoices that the month brings. Commission is the partner's supply, so its series is the partner's own; gateway fees are
 * the service's, so live ones run over all partners, as its other invoices do.
 */
async function takeNumbers(
  core: Core,
  client: PoolClient,
  of: { statementId: string; bookId: number; mode: Mode; figures: StatementFigures; issuedAt: number },
): Promise<void> {
  const { statementId, bookId, mode, figures, issuedAt } = of;
  const take = (kind: 'commission' | 'gateway_fees', scopeBookId: number) =>
    takeInvoice(client, {
      id: newId('inv', core.clock.now()),
      statementId,
      kind,
      scopeBookId,
      series: statementSeriesOf(kind, { mode, issuedAt }),
      issuedAt,
    });
  if (figures.commission > 0n) await take('commission', bookId);
  if (figures.gatewayFees + figures.gatewayFeesGst > 0n) await take('gateway_fees', mode === 'live' ? 0 : bookId);
}
