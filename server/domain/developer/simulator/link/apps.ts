/** How one app is reached: the first spelling is its own, the others are older or rarer and still met. */
type Spellings = readonly string[];

/** A UPI app as those who write links know it. */
export type LinkApp = {
  readonly name: string;
  /** On Android */
  readonly package: string;
  /** What stands before the `?` on an iPhone */
  readonly ios: { readonly pay: Spellings; readonly mandate: Spellings };
  readonly takesMandates: boolean;
};

/** The apps whose links are known, in words of this room: what checks links does not learn them from what writes them. */
export const linkApps: readonly LinkApp[] = [
  {
    name: 'Google Pay',
    package: 'com.google.android.apps.nbu.paisa.user',
    ios: { pay: ['gpay://upi/pay', 'tez://upi/pay'], mandate: ['gpay://upi/mandate', 'tez://upi/mandate'] },
    takesMandates: true,
  },
  {
    name: 'PhonePe',
    package: 'com.phonepe.app',
    ios: { pay: ['phonepe://pay', 'phonepe://upi/pay'], mandate: ['phonepe://mandate'] },
    takesMandates: true,
  },
  {
    name: 'Paytm',
    package: 'net.one97.paytm',
    ios: { pay: ['paytmmp://pay', 'paytm://upi/pay'], mandate: ['paytmmp://mandate'] },
    takesMandates: true,
  },
  {
    name: 'BHIM',
    package: 'in.org.npci.upiapp',
    ios: { pay: ['bhim://upi/pay'], mandate: ['bhim://upi/mandate', 'bhim://upi://mandate'] },
    takesMandates: true,
  },
  {
    name: 'CRED',
    package: 'com.dreamplug.androidapp',
    ios: { pay: ['credpay://upi/pay'], mandate: ['credpay://upi/mandate'] },
    takesMandates: false,
  },
  {
    name: 'Amazon Pay',
    package: 'in.amazon.mShop.android.shopping',
    ios: { pay: [], mandate: [] },
    takesMandates: false,
  },
];
