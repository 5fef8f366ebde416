import type { InvoiceSettings } from './domain/documents/invoices/invoicing.ts';
import type { Settings } from './settings.ts';

/** The seller of demo mode: a GSTIN that is well formed and belongs to nobody's business. */
export const demoInvoices: InvoiceSettings = {
  seller: {
    name: 'Tola Demo Bullion Private Limited',
    addressLines: ['1 Specimen Street', 'Bengaluru 560001'],
    gstin: '29AAACT0000D1Z5',
  },
  hsn: { gold: '7108', silver: '7106' },
  feeSac: '998599',
};

/** What invoices say of the seller; of demo mode where nothing is set. */
export function invoicesOf(given: Settings): InvoiceSettings {
  const { seller, hsn, feeSac } = demoInvoices;
  return {
    seller: {
      name: given.INVOICE_SELLER_NAME ?? seller.name,
      addressLines: given.INVOICE_SELLER_ADDRESS ?? seller.addressLines,
      gstin: given.INVOICE_SELLER_GSTIN ?? seller.gstin,
    },
    hsn: { gold: given.INVOICE_HSN_GOLD ?? hsn.gold, silver: given.INVOICE_HSN_SILVER ?? hsn.silver },
    feeSac: given.INVOICE_SAC_FEE ?? feeSac,
  };
}
