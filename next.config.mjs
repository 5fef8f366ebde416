// Plain JavaScript: for a config in TypeScript the running server would load its compiler, some 50 MiB, and keep it.

/**
 * The Content-Security-Policy carries a nonce per request and is therefore set in proxy.ts; what never changes is here.
 */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/**
 * Screens in a partner's app come by an address that holds a code, take photos for KYC, and open the bank's page in a window of its
 * own that may answer.
 */
const embedHeaders = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
];

/** What pages of partners load, also those that let in only what says that it may be had; asked for anew each hour. */
const scriptHeaders = [
  { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
  { key: 'Access-Control-Allow-Origin', value: '*' },
  { key: 'Cache-Control', value: 'public, max-age=3600' },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // npm test checks all types after its build; here it would take most of the CPU of each first start.
  typescript: { ignoreBuildErrors: true },
  // Pictures are served as they are; its own maker of sizes would be work that anybody can ask for.
  images: { unoptimized: true },
  // Before the proxy runs, as much of a body is kept: the largest that a page of ours takes, see server/http/screen-gate.ts.
  experimental: { globalNotFound: true, proxyClientMaxBodySize: 64 * 1_024 },
  async rewrites() {
    return [
      { source: '/llms.txt', destination: '/docs/_/llms.txt' },
      // The first page of the documentation as Markdown: its address is no folder's, as those of all others are.
      { source: '/docs.md', destination: '/docs/_/start.md' },
    ];
  },
  async redirects() {
    // Beside it lie the packages themselves: who looks there is shown how to install them.
    return [{ source: '/sdk', destination: '/docs/sdk', permanent: false }];
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      // Anyone who knows the address of a checkout can look at it, so no page it leads to learns it.
      { source: '/pay/:path*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
      // The screens in a partner's app open the page of a mandate in a window of its own, and close it once the bank has approved.
      { source: '/pay/sip/:path*', headers: [{ key: 'Cross-Origin-Opener-Policy', value: 'unsafe-none' }] },
      { source: '/embed/:path*', headers: embedHeaders },
      // Inside of a partner's page the window of the diagnostics has an opener on another site, and is there to find out whether it can answer.
      {
        source: '/embed/:partner/diagnostics/:rest*',
        headers: [{ key: 'Cross-Origin-Opener-Policy', value: 'unsafe-none' }],
      },
      { source: '/tola-embed.js', headers: scriptHeaders },
    ];
  },
};

export default config;
