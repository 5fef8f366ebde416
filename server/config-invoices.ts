import type { InvoiceSettings } from './domain/documents/invoices/invoicing.ts';
import { byAsset, hsnSettingOf, metals } from './domain/kernel/assets.ts';
import type { Settings } from './settings.ts';

/** The seller of demo mode: a GSTIN that is well formed and belongs to no business. */
export const demoInvoices: InvoiceSettings = {
  seller: {
    name: 'Tola Demo Bullion Private Limited',
    addressLines: ['1 Specimen Street', 'Bengaluru 560001'],
    gstin: '29AAACT0000D1Z5',
  },
  hsn: byAsset((asset) => metals[asset].hsn),
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
    hsn: byAsset((asset) => given[hsnSettingOf(asset)] ?? hsn[asset]),
    feeSac: given.INVOICE_SAC_FEE ?? feeSac,
  };
}
