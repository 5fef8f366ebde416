import { z } from 'zod';
import type { Core } from '../../../domain/context.ts';
import { appLinks } from '../../../domain/payments/orders/upi-link.ts';
import { namedObject } from '../frame/named-object.ts';

const appLink = namedObject('UpiAppLink', {
  android: z
    .string()
    .meta({ description: 'intent:// link, for the same frame of a page or WebView', example: 'intent://pay?pa=…' }),
  android_package: z.string().meta({ description: 'Package of the app', example: 'com.dreamplug.androidapp' }),
  ios: z.string().meta({ description: 'Scheme link', example: 'credpay://upi/pay?pa=…' }),
});

/** The `upi` block of spec 2.9 and 2.11. */
export const upiSchema = namedObject('UpiLinks', {
  url: z
    .string()
    .meta({ description: 'The UPI link, byte for byte; on desktop the content of the QR', example: 'upi://pay?pa=…' }),
  apps: z.object({
    gpay: appLink,
    phonepe: z.string().meta({ description: 'Link for either platform', example: 'phonepe://pay?pa=…' }),
    paytm: z.string().meta({ description: 'Link for either platform', example: 'paytmmp://pay?pa=…' }),
    cred: appLink.optional(),
  }),
});

/** The link of a payment or a mandate, with those of the apps that take it. */
export function presentUpi(
  upiUrl: string,
  core: { readonly payments: Pick<Core['payments'], 'collection'> },
): z.input<typeof upiSchema> {
  return { url: upiUrl, apps: appLinks(upiUrl, core.payments.collection) };
}
