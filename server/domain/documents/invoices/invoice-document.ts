import { halfGst } from '../../delivery/delivery-price.ts';
import { type Asset, byAsset, metals } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { stateName } from '../../kernel/gstin.ts';
import { divideHalfUp, type Paise } from '../../kernel/money.ts';
import { FEE_GST_PER_MILLE, type GstSplit, METAL_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import type { Transaction } from '../../trading/transaction.ts';
import type { Invoicing } from './invoicing.ts';
import type { DeliveryCharges, Trade } from './trade.ts';

/** A State and its GST code. */
export type InvoiceState = { name: string; code: string };

/** The three taxes, in paise: CGST and SGST inside a State, or IGST between two. */
type InvoiceTaxes = { cgstPaise: number; sgstPaise: number; igstPaise: number };

export type InvoiceLine = InvoiceTaxes & {
  description: string;
  /** HSN of a metal, SAC of the fee */
  hsn: string;
  /** Absent on a fee. The rate is without GST, in ten-thousandths of a rupee per gram */
  metal?: { micrograms: number; rateTenThousandths: number };
  /** The whole tax in thousandths: 30 is 3 % */
  gstPerMille: number;
  taxablePaise: number;
};

/**
 * All that an invoice says, as it is kept: whole numbers of the smallest units, names and rates as they were at the trade. What
 * is printed later is this, whatever has changed since.
 */
export type InvoiceDocument = InvoiceTaxes & {
  seller: { name: string; addressLines: string[]; gstin: string; state: InvoiceState };
  buyer: { name: string; userCode: string; mobileMasked: string; state: InvoiceState | null };
  /** Through whom it was sold; the buyer, where it is for the partner itself */
  partnerName: string;
  /** The buyer is the partner, and its code the partner's id; absent on all others */
  isInventory?: true;
  placeOfSupply: InvoiceState;
  lines: InvoiceLine[];
  taxablePaise: number;
  /** At most one paisa, either way, where no taxable value and tax add up to the total */
  roundOffPaise: number;
  totalPaise: number;
  amountInWords: string;
  /** On a settlement advice: what was sold, and what became of it */
  sale: { asset: Asset; micrograms: number; ratePaise: number; grossPaise: number; netPaise: number } | null;
};

const metalNames = byAsset((asset) => `${metals[asset].grade}, ${metals[asset].purity} fine`);

/** A buyer of whom no name is known. */
const NAMELESS = 'Customer';

/**
 * Writes the document of a trade. The figures are those that the trade stored; a metal's price or a fee includes its GST, the
 * charges of a delivery have it on top. Raises InvariantError where the stored tax is not that of its amount. Decisions 13.
 */
export function writeDocument(trade: Trade, { settings, words }: Invoicing): InvoiceDocument {
  const { transaction, buyer } = trade;
  const sellerState = stateOf(settings.seller.gstin.slice(0, 2));
  assertInvariant(sellerState, 'the seller’s GSTIN names no State');
  const buyerState = buyer.stateCode === null ? null : stateOf(buyer.stateCode);
  // Without an address on record the law takes the seller's State as the place of supply.
  const placeOfSupply = buyerState ?? sellerState;
  const { goods, total, gstPerMille, split } = taxedOf(trade, settings);
  assertInvariant(
    split.cgst + split.sgst === transaction.gst,
    `the GST of ${transaction.transactionId} is not its own`,
  );
  const taxes = taxesOf(split, placeOfSupply.code !== sellerState.code);
  const taxablePaise = Number(split.taxable);
  return {
    seller: { ...settings.seller, addressLines: [...settings.seller.addressLines], state: sellerState },
    buyer: {
      name: buyer.name || NAMELESS,
      userCode: buyer.userCode,
      mobileMasked: buyer.mobileMasked,
      state: buyerState,
    },
    partnerName: trade.partnerName,
    ...(trade.isInventory && { isInventory: true }),
    placeOfSupply,
    lines: [{ ...goods, gstPerMille: Number(gstPerMille), taxablePaise, ...taxes }],
    taxablePaise,
    ...taxes,
    roundOffPaise: Number(split.roundOff),
    totalPaise: Number(total),
    amountInWords: words(total),
    sale: trade.type === 'tax_invoice' ? null : saleOf(transaction),
  };
}

/** Whether seller and buyer are in two States, so that IGST takes the place of CGST and SGST. */
export function isBetweenStates(document: Pick<InvoiceDocument, 'seller' | 'placeOfSupply'>): boolean {
  return document.placeOfSupply.code !== document.seller.state.code;
}

function stateOf(code: string): InvoiceState | null {
  const name = stateName(code);
  return name === undefined ? null : { name, code };
}

function taxesOf(split: GstSplit, withIgst: boolean): InvoiceTaxes {
  const [cgstPaise, sgstPaise] = [Number(split.cgst), Number(split.sgst)];
  return withIgst
    ? { cgstPaise: 0, sgstPaise: 0, igstPaise: cgstPaise + sgstPaise }
    : { cgstPaise, sgstPaise, igstPaise: 0 };
}

type Goods = Pick<InvoiceLine, 'description' | 'hsn' | 'metal'>;

/** What is taxed, and how it is taken apart. */
function taxedOf(
  { transaction, type, delivery }: Trade,
  settings: Invoicing['settings'],
): { goods: Goods; total: Paise; gstPerMille: bigint; split: GstSplit } {
  if (delivery) {
    const taxable = (delivery.making + delivery.delivery) as Paise;
    const half = halfGst(taxable);
    const split = { taxable, cgst: half, sgst: half, roundOff: (transaction.amount - taxable - 2n * half) as Paise };
    assertInvariant(split.roundOff === 0n, `the charges of ${transaction.transactionId} do not add up`);
    return {
      goods: chargesOf(delivery, settings.feeSac),
      total: transaction.amount,
      gstPerMille: FEE_GST_PER_MILLE,
      split,
    };
  }
  const isBuy = type === 'tax_invoice';
  const total = isBuy ? transaction.amount : transaction.fee;
  const gstPerMille = isBuy ? METAL_GST_PER_MILLE : FEE_GST_PER_MILLE;
  const goods = isBuy ? metalOf(transaction, settings.hsn) : feeOf(transaction, settings.feeSac);
  return { goods, total, gstPerMille, split: splitGst(total, gstPerMille) };
}

/** The metal of a buy at the one rate the buyer sees: a markup is inside it. */
function metalOf({ asset, metal, rate }: Transaction, hsn: Readonly<Record<Asset, string>>): Goods {
  const rateTenThousandths = divideHalfUp(rate * 100n * 1000n, 1000n + METAL_GST_PER_MILLE);
  return {
    description: metalNames[asset],
    hsn: hsn[asset],
    metal: { micrograms: Number(metal), rateTenThousandths: Number(rateTenThousandths) },
  };
}

function feeOf({ asset }: Transaction, feeSac: string): Goods {
  return { description: `Platform fee on the sale of ${asset}`, hsn: feeSac };
}

function chargesOf({ name, quantity }: DeliveryCharges, feeSac: string): Goods {
  return { description: `Making and delivery, ${quantity} × ${name}`, hsn: feeSac };
}

function saleOf({ asset, metal, rate, amount, fee }: Transaction): InvoiceDocument['sale'] {
  const net = (amount - fee) as Paise;
  return {
    asset,
    micrograms: Number(metal),
    ratePaise: Number(rate),
    grossPaise: Number(amount),
    netPaise: Number(net),
  };
}
