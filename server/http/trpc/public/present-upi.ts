import { appLinks } from '../../../domain/payments/orders/upi-link.ts';
import { qrCodeMarkup } from '../../../qr-code.ts';

/** The ways to pay that a checkout shows: the link, the apps' own links, and the link as a QR code in SVG. */
export function presentUpi(url: string, collection: Parameters<typeof appLinks>[1]) {
  return { url, apps: appLinks(url, collection), qr: qrCodeMarkup(url) };
}
