import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { namedObject } from '../frame/named-object.ts';

const inr = (description: string, example: number) => z.number().meta({ description, example });
const stateFields = {
  state: z.string().meta({ description: 'State', example: 'Karnataka' }),
  state_code: z.string().meta({ description: 'Its GST code', example: '29' }),
};

/** A line of an invoice: the metal of a buy, the charges of a delivery, or the platform fee of a sell. */
export const invoiceLineSchema = namedObject('InvoiceLine', {
  description: z.string().meta({ description: 'What it is, with its purity', example: 'Gold, 24K, 999.9 fine' }),
  hsn: z.string().meta({ description: 'HSN code of the metal, SAC of the fee', example: '7108' }),
  quantity_grams: z.number().optional().meta({ description: 'Grams; not on a fee', example: 0.035635 }),
  unit: z.literal('GMS').optional().meta({ description: 'Unit of the quantity; not on a fee', example: 'GMS' }),
  rate_inr_per_gram: z
    .number()
    .optional()
    .meta({ description: 'Rate without GST, 4 decimals; not on a fee', example: 13622.2039 }),
  taxable_inr: inr('Value before tax', 485.44),
  cgst_pct: inr('Rate of CGST; 0 between States', 1.5),
  cgst_inr: inr('CGST', 7.28),
  sgst_pct: inr('Rate of SGST; 0 between States', 1.5),
  sgst_inr: inr('SGST, equal to the CGST', 7.28),
  igst_pct: z.number().optional().meta({ description: 'Rate of IGST; only between States', example: 3 }),
  igst_inr: z.number().optional().meta({ description: 'IGST; only between States', example: 14.56 }),
});

/** The invoice of decisions 13. */
export const invoiceSchema = namedObject('Invoice', {
  invoice_no: z
    .string()
    .meta({ description: 'At most 16 characters, without gaps in its series', example: 'B2627/000000001' }),
  type: z.enum(['tax_invoice', 'settlement_advice']).meta({
    description: 'tax_invoice for a buy or the charges of a delivery, settlement_advice for a sell',
    example: 'tax_invoice',
  }),
  transaction_id: z.string(),
  issued_at: z.iso
    .datetime()
    .meta({ description: 'Time of the trade, or when the parcel left', example: '2026-11-21T09:30:00.000Z' }),
  seller: z
    .object({
      name: z.string().meta({ description: 'Who sells', example: 'Tola Demo Bullion Private Limited' }),
      address_lines: z
        .array(z.string())
        .meta({ description: 'Address', example: ['1 Specimen Street', 'Bengaluru 560001'] }),
      ...stateFields,
      gstin: z.string().meta({ description: 'GST registration', example: '29AAACT0000D1Z5' }),
    })
    .meta({ description: 'The service, which sells the metal' }),
  buyer: z
    .object({
      name: z.string().meta({ description: 'KYC name once approved, else as registered', example: 'Asha Rao' }),
      user_code: z.string(),
      mobile_masked: z.string(),
      state: stateFields.state.optional(),
      state_code: stateFields.state_code.optional(),
    })
    .meta({ description: 'Your user; the State only where recorded' }),
  place_of_supply: z
    .object(stateFields)
    .meta({ id: 'GstState', description: 'A State and its GST code' })
    .meta({ description: 'State of the user where recorded, else of the seller; of a delivery that of its address' }),
  is_reverse_charge: z
    .literal(false)
    .meta({ description: 'Whether tax is payable under reverse charge', example: false }),
  lines: z.array(invoiceLineSchema).meta({ description: 'What is taxed' }),
  taxable_inr: inr('Value before tax', 485.44),
  cgst_inr: inr('CGST; 0 between States', 7.28),
  sgst_inr: inr('SGST, equal to the CGST', 7.28),
  igst_inr: z.number().optional().meta({ description: 'IGST; only between States', example: 14.56 }),
  round_off_inr: z
    .number()
    .optional()
    .meta({ description: 'At most 0.01 either way; only where no tax adds up exactly', example: 0.01 }),
  total_inr: inr('What was paid for the metal or the delivery; on a settlement advice the platform fee', 500),
  amount_in_words: z.string().meta({ description: 'total_inr in words', example: 'Five Hundred Rupees Only' }),
  asset_type: z
    .enum(assets)
    .optional()
    .meta({ description: 'Metal sold; only on a settlement advice', example: 'gold' }),
  quantity_grams: z
    .number()
    .optional()
    .meta({ description: 'Grams sold; only on a settlement advice', example: 0.037825 }),
  rate_inr_per_gram: z
    .number()
    .optional()
    .meta({ description: 'Rate of the sale; only on a settlement advice', example: 13219.56 }),
  gross_amount_inr: z
    .number()
    .optional()
    .meta({ description: 'Value of the metal; only on a settlement advice', example: 500.03 }),
  net_amount_inr: z
    .number()
    .optional()
    .meta({ description: 'What the user received; only on a settlement advice', example: 498.77 }),
  view_url: z
    .url()
    .meta({ description: 'Page to read and print', example: 'https://tola.example.com/invoice/01kah3…' }),
  pdf_url: z
    .url()
    .meta({ description: 'The same as a PDF', example: 'https://tola.example.com/files/invoices/01kah3….pdf' }),
});
