/** The guides, in the order of the navigation. */
export const guides = [
  { title: 'Quick start', href: '/docs', words: 'first call curl token begin' },
  {
    title: 'Sell, send and give',
    href: '/docs/trading',
    words: 'sell send gift receiver otp explain invoice certificate list',
  },
  {
    title: 'Payments and SIPs',
    href: '/docs/payments',
    words: 'upi order checkout intent qr mandate autopay installment refund collect',
  },
  {
    title: 'Embed',
    href: '/docs/embed',
    words: 'hosted screens webview user_code session otp exchange app',
  },
  {
    title: 'Host apps',
    href: '/docs/hosts',
    words: 'webview iframe android kotlin ios swift react native flutter bridge event diagnostics tola-embed.js',
  },
  { title: 'White-label', href: '/docs/white-label', words: 'own domain dns txt cname sign in mobile certificate' },
  { title: 'Authentication', href: '/docs/authentication', words: 'token otp mode live capability gate' },
  { title: 'Envelope and errors', href: '/docs/errors', words: 'code status request id failure message' },
  { title: 'Idempotency', href: '/docs/idempotency', words: 'key retry repeat timeout replay' },
  {
    title: 'Webhooks',
    href: '/docs/webhooks',
    words: 'event signature secret verify hmac retry delivery rotation receiver recipe payload',
  },
  { title: 'Limits', href: '/docs/limits', words: 'rate window headers retry-after budget' },
  {
    title: 'KYC',
    href: '/docs/kyc',
    words: 'pan aadhaar identity documents review approved rejected limit without kyc required',
  },
  { title: 'Units and rounding', href: '/docs/units', words: 'paise grams rupees decimals gst markup time' },
  { title: 'Sandbox', href: '/docs/sandbox', words: 'test reset faults mode' },
] as const;

export type Guide = (typeof guides)[number];
