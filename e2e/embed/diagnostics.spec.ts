import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { change, read } from '../fixtures/procedures.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { expect, test } from '../fixtures/test.ts';

/** A camera that shows a pattern, and a person who allows it. */
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...(process.env.TOLA_CHROMIUM ? { executablePath: process.env.TOLA_CHROMIUM } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  },
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';

const card = (page: Page, check: string) => page.locator(`[data-check=${check}]`);

type Run = { label: string; openedBy: string | null; reports: { userAgent: string; findings: Finding[] }[] };
type Finding = { check: string; result: string; note: string };

let runs = 0;

/** A link as the dashboard's screen makes them. */
async function makeLink(staff: Page): Promise<{ label: string; address: string; found: () => Promise<Run> }> {
  const label = `App ${Date.now()} ${runs++}`;
  const { data } = await change(staff, 'webview.create', { label });
  const { pathname, search } = new URL((data as { url: string }).url);
  const found = async () => {
    const all = (await read(staff, 'webview.runs')).data as Run[];
    return all.find((run) => run.label === label) as Run;
  };
  return { label, address: pathname + search, found };
}

/** The WebView of an app on a phone. */
async function openApp(browser: Browser, baseURL: string | undefined, options: object = {}): Promise<BrowserContext> {
  return browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    userAgent: ANDROID,
    permissions: ['camera'],
    ...options,
  });
}

test('staff make a link, an app opens it, and the report comes to the dashboard', async ({
  staffPage,
  browser,
  baseURL,
}) => {
  await staffPage.goto('/developers/webview?mode=sandbox');
  const label = `Checkout app ${Date.now()}`;
  await staffPage.getByLabel('Name of the app or build').fill(label);
  await staffPage.getByRole('button', { name: 'Make a link' }).click();
  const code = staffPage.getByRole('img', { name: 'QR code of the link' });
  const shown = staffPage.getByRole('figure').filter({ has: staffPage.getByRole('button', { name: 'Copy the link' }) });
  const link = await shown.locator('code').textContent();
  expect(await readQr(await code.screenshot())).toEqual([link ?? 'no link']);
  await expect(staffPage.getByRole('listitem').filter({ hasText: label })).toContainText('Not opened yet.');
  await expectAccessible(staffPage);

  const app = await openApp(browser, baseURL);
  const page = await app.newPage();
  await page.goto(link ?? '');
  await expect(page.getByRole('combobox')).toHaveValue('android');
  for (const check of ['javascript', 'dom_storage', 'secure_context']) {
    await expect(card(page, check)).toContainText('Works');
  }
  await card(page, 'popups').getByRole('button', { name: 'Open a window' }).click();
  await expect(card(page, 'popups')).toContainText('answered its opener');
  await expect.poll(() => app.pages().length).toBe(1);
  await card(page, 'camera').getByRole('button').click();
  await expect(card(page, 'camera')).toContainText('640x480');
  const chooser = page.waitForEvent('filechooser');
  await card(page, 'file_chooser').getByRole('button').click();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_048) });
  await expect(card(page, 'file_chooser')).toContainText('chose 2 KiB');
  await card(page, 'safe_area').getByRole('button', { name: 'Show the edges' }).click();
  await card(page, 'safe_area').getByRole('button', { name: 'Yes' }).click();
  await card(page, 'text_zoom').getByRole('button', { name: 'I tried it' }).click();
  await card(page, 'text_zoom').getByRole('button', { name: 'No', exact: true }).click();
  await expect(card(page, 'text_zoom')).toContainText('settings.textZoom');
  await expect(page.getByText('Sent to the dashboard')).toBeVisible();
  expect(await app.cookies()).toEqual([]);

  const row = staffPage.getByRole('listitem').filter({ hasText: label });
  await expect(row).toContainText('Android (Kotlin)');
  await expect(row).toContainText('Pixel 8');
  await expect(row.getByText('Lines to add: Larger text')).toBeVisible();
  await expectAccessible(staffPage);
  await row.getByRole('button', { name: `Remove ${label}` }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This link is not known, or it ended.')).toBeVisible();
  await app.close();
});

test('a view that can do little is shown the lines of its platform, and so is the dashboard @devices', async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const { address, found } = await makeLink(staffPage);
  const app = await openApp(browser, baseURL, { permissions: [] });
  await app.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => null });
    Object.defineProperty(navigator, 'mediaDevices', { get: () => undefined });
    window.open = () => null;
  });
  const page = await app.newPage();
  await page.goto(address);
  await expect(card(page, 'dom_storage')).toContainText('settings.domStorageEnabled = true');
  await expect(card(page, 'bridge')).toContainText('addJavascriptInterface');
  await card(page, 'popups').getByRole('button').click();
  await expect(card(page, 'popups')).toContainText('window.open gave nothing');
  await expect(card(page, 'popups')).toContainText('setSupportMultipleWindows(true)');
  await card(page, 'camera').getByRole('button').click();
  await expect(card(page, 'camera')).toContainText('onPermissionRequest');
  await page.getByRole('combobox').selectOption('ios');
  await expect(card(page, 'camera')).toContainText('NSCameraUsageDescription');
  await expect(card(page, 'intent_links')).toContainText('Not needed here');
  await page.getByRole('combobox').selectOption('flutter');
  await expect(card(page, 'popups')).toContainText('onCreateWindow: (controller, action)');
  await expect(page.getByText('Sent to the dashboard')).toBeVisible();
  const failed = (await found()).reports[0]?.findings.filter(({ result }) => result === 'failed');
  expect(failed?.map(({ check }) => check)).toEqual(['dom_storage', 'bridge', 'popups', 'camera']);
  await app.close();
});

test('without JavaScript the page says so, and the dashboard guesses it @devices', async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const { label, address } = await makeLink(staffPage);
  const app = await openApp(browser, baseURL, { javaScriptEnabled: false });
  const page = await app.newPage();
  await page.goto(address);
  await expect(page.locator('noscript p')).toContainText('JavaScript does not run in this view.');
  await expect(page.locator('noscript code').first()).toHaveText('settings.javaScriptEnabled = true');
  await expect(page.locator('noscript p')).toBeVisible();
  await app.close();
  await staffPage.goto('/developers/webview?mode=sandbox');
  const row = staffPage.getByRole('listitem').filter({ hasText: label });
  await expect(row).toContainText('Opened, and nothing was reported');
  await expect(row).toContainText('Pixel 8');
});

test('a link counts as forwarded if an app took over, or the person says so @devices', async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const { address, found } = await makeLink(staffPage);
  const app = await openApp(browser, baseURL);
  const page = await app.newPage();
  await page.goto(address);
  // The browser of the tests may ask whether to open an app, and takes no clicks meanwhile.
  const press = (check: string, name: string) =>
    card(page, check).getByRole('button', { name, exact: true }).dispatchEvent('click');
  await press('upi_links', 'Open the link');
  await page.evaluate(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    state = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(card(page, 'upi_links')).toContainText(/page hidden after \d+ ms/);
  await press('intent_links', 'Open the link');
  await expect(card(page, 'intent_links')).toContainText('Did a UPI app open, or a list of apps?');
  // Anyone who was led to an error page loads this one again, and is asked there.
  await page.goto(address);
  await press('intent_links', 'No');
  await expect(card(page, 'intent_links')).toContainText('Intent.parseUri');
  await expect(page.getByText('Sent to the dashboard')).toBeVisible();
  const findings = (await found()).reports.map((report) => report.findings);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'upi_links', result: 'passed' }),
      expect.objectContaining({ check: 'intent_links', result: 'failed' }),
    ]),
  );
  await app.close();
});

test('a window that takes the place of the page is no second window @devices', async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const { address } = await makeLink(staffPage);
  const app = await openApp(browser, baseURL);
  // As an Android view without support of several windows does.
  await app.addInitScript(() => {
    window.open = (url) => {
      window.location.href = String(url);
      return null;
    };
  });
  const page = await app.newPage();
  await page.goto(address);
  await card(page, 'popups').getByRole('button').click();
  await expect(card(page, 'popups')).toContainText('the page was replaced');
  await app.close();
});

test('what could not be sent is sent when the network is back @devices', async ({ staffPage, browser, baseURL }) => {
  const { address, found } = await makeLink(staffPage);
  const app = await openApp(browser, baseURL);
  const page = await app.newPage();
  await page.goto(address);
  await expect(page.getByText('Sent to the dashboard')).toBeVisible();
  await app.setOffline(true);
  await card(page, 'safe_area').getByRole('button').click();
  await card(page, 'safe_area').getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Not sent.')).toBeVisible();
  await app.setOffline(false);
  await expect(page.getByText('Sent to the dashboard')).toBeVisible();
  const findings = (await found()).reports[0]?.findings;
  expect(findings?.find(({ check }) => check === 'safe_area')?.result).toBe('failed');
  await app.close();
});

for (const [locale, theme] of [
  ['en', 'light'],
  ['hi', 'dark'],
] as const) {
  test(`the diagnostics page is accessible and as wide as a narrow phone, ${locale}, ${theme} @devices`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/embed/ptn_demo/diagnostics?locale=${locale}&theme=${theme}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(card(page, 'javascript').getByRole('status')).toHaveText(locale === 'hi' ? 'चलता है' : 'Works');
    await expectAccessible(page);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
  });
}
