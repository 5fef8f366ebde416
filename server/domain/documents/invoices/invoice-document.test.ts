import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoInvoices } from '../../../config-invoices.ts';
import { englishAmountWords } from '../../../providers/documents/amount-words.ts';
import { printPdf } from '../../../providers/documents/invoice/pdf.ts';
import { paise, paisePerGram } from '../../kernel/money.ts';
import { priceBuy } from '../../trading/amounts/buy-price.ts';
import { FEE_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import type { Transaction } from '../../trading/transaction.ts';
import { type InvoiceDocument, writeDocument } from './invoice-document.ts';
import type { Trade } from './trade.ts';

const invoicing = { settings: demoInvoices, words: englishAmountWords, print: printPdf };

/** A trade of a user in the given State, with the figures that matter to its document. */
function tradeOf(
  figures: Partial<Transaction>,
  stateCode: string | null = null,
  type: Trade['type'] = 'tax_invoice',
): Trade {
  const transaction = { transactionId: 'txn_test', asset: 'gold', ...figures } as Transaction;
  const buyer = { name: null, userCode: 'usr_test', mobileMasked: '98******10', stateCode };
  const rest = {
    mode: 'live',
    bookId: 1,
    partnerName: 'Demo Partner',
    delivery: null,
    isInventory: false,
    issuedAt: 0,
  } as const;
  return { transaction, type, buyer, ...rest };
}

function buyOf(amountPaise: bigint, stateCode: string | null = null): InvoiceDocument {
  const amount = paise(amountPaise);
  const terms = { baseRate: paisePerGram(1_403_087n), markupPercent: 0n as never, commissionPercent: 500n as never };
  return writeDocument(tradeOf(priceBuy({ amount, ...terms }) as Partial<Transaction>, stateCode), invoicing);
}

function sellOf(grossPaise: bigint): InvoiceDocument {
  const fee = paise((grossPaise * 250n + 99_999n) / 100_000n);
  const { cgst, sgst } = splitGst(fee, FEE_GST_PER_MILLE);
  const figures = { amount: paise(grossPaise), fee, gst: paise(cgst + sgst), metal: 1_000n, rate: 1_321_956n };
  return writeDocument(tradeOf(figures as Partial<Transaction>, null, 'settlement_advice'), invoicing);
}

/** Sums of the document, and of its lines, come to its total. */
function expectAddedUp(document: InvoiceDocument, totalPaise: bigint): void {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise, lines } = document;
  expect(document.totalPaise).toBe(Number(totalPaise));
  expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(document.totalPaise);
  expect(cgstPaise).toBe(sgstPaise);
  expect(Math.abs(roundOffPaise)).toBeLessThanOrEqual(1);
  const sum = (name: 'taxablePaise' | 'cgstPaise' | 'igstPaise') => lines.reduce((all, line) => all + line[name], 0);
  expect([sum('taxablePaise'), sum('cgstPaise'), sum('igstPaise')]).toEqual([taxablePaise, cgstPaise, igstPaise]);
}

describe('the parts of an invoice', () => {
  const amount = fc.bigInt({ min: 100n, max: 2_00_000_00n });

  it('add up for every amount from INR 1 to 2,00,000, inside the State and between two', () => {
    fc.assert(
      fc.property(amount, (paid) => {
        const [inside, between] = [buyOf(paid), buyOf(paid, '33')];
        expectAddedUp(inside, paid);
        expectAddedUp(between, paid);
        expect(between.igstPaise).toBe(inside.cgstPaise + inside.sgstPaise);
        expect(between.taxablePaise).toBe(inside.taxablePaise);
      }),
      { numRuns: 500 },
    );
  });

  it('add up to the fee of every sell, and net and fee to its gross', () => {
    fc.assert(
      fc.property(amount, (gross) => {
        const document = sellOf(gross);
        expectAddedUp(document, BigInt(document.totalPaise));
        expect((document.sale?.netPaise ?? 0) + document.totalPaise).toBe(Number(gross));
      }),
      { numRuns: 500 },
    );
  });

  it('are refused where the stored tax is not that of the amount', () => {
    const wrong = tradeOf({ ...priceBuyOf(25_000n), gst: paise(727n) });
    expect(() => writeDocument(wrong, invoicing)).toThrow('the GST of txn_test is not its own');
  });

  it('take a State that does not exist for none', () => {
    expect(buyOf(25_000n, '99')).toMatchObject({ buyer: { state: null }, placeOfSupply: { code: '29' }, igstPaise: 0 });
  });
});

function priceBuyOf(amountPaise: bigint): Partial<Transaction> {
  const terms = { baseRate: paisePerGram(1_403_087n), markupPercent: 0n as never, commissionPercent: 500n as never };
  return priceBuy({ amount: paise(amountPaise), ...terms }) as Partial<Transaction>;
}
