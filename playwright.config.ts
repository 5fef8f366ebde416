import { defineConfig } from '@playwright/test';

const phone = {
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** Browser tests against a server that runs already: npm test starts one, with data of its own, and says where. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  // Only what hangs reaches these: how fast a machine is decides no test.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.TOLA_CHROMIUM ? { executablePath: process.env.TOLA_CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // What people do in a WebView is tried on phones; how the screens look on a desktop, the others of that folder tell.
      grepInvert: /@webview/,
      testIgnore: /embed\/(?:counted|gift|history|kyc|numbers|otp|sell|theft|wallet)\.spec\.ts$/,
      use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // What customers see on their phones: the checkout and the hosted screens. Without a keyboard, without what is the same on
      // every screen or changes a setting that both projects share; tests of devices bring their own sizes.
      grepInvert: /@keyboard|@once|@devices/,
      testMatch: /\/(?:embed\/[^/]+|pay|pay-sip)\.spec\.ts$/,
      use: phone,
    },
    {
      name: 'phone-pages',
      // Rules are tried on the desktop; on a phone, how every page fits, and what is done there by touch.
      grep: /\baxe\b|accessib|\bfits?\b|@phone/,
      grepInvert: /@keyboard|@once/,
      // Random clicks and policies are the same on every screen.
      testIgnore: /\/(?:embed\/[^/]+|pay|pay-sip|monkey|policy)\.spec\.ts$/,
      use: phone,
    },
  ],
});
