import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { alone } from '../fixtures/alone.ts';
import { chooseFile } from '../fixtures/choose-file.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { once } from '../fixtures/once.ts';
import { test as base, expect, signIn } from '../fixtures/test.ts';

/** Demo Partner's viewer (decisions 0). */
const viewer = '9999900014';

const test = base.extend<{ viewerPage: Page }>({
  async viewerPage({ browser, contextOptions, viewport, isMobile, hasTouch, baseURL }, use, info) {
    const options = { ...contextOptions, viewport, isMobile, hasTouch, ...(baseURL && { baseURL }) };
    const storageState = await once('settings-viewer', info.project.outputDir, async () => {
      const context = await browser.newContext(options);
      await signIn(await context.newPage(), viewer);
      const state = await context.storageState();
      await context.close();
      return state;
    });
    const context = await browser.newContext({ ...options, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

const PRICING = '/settings/pricing?mode=sandbox';
const BRANDING = '/settings/branding?mode=sandbox';

const picture = () =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: '#7a1fa2' } })
    .png()
    .toBuffer();
const previewOf = (page: Page) => page.frameLocator('iframe[name="preview-phone"]');

test('the example follows what is typed, before anything is saved', async ({ staffPage: page }) => {
  await page.goto(PRICING);
  const gold = page.getByRole('table', { name: 'A customer buys for ₹1,000.00' }).first();
  const passed = gold.getByRole('row', { name: /^Passed through to you/ });
  await expect(passed).toContainText('₹0.00');
  await page.getByLabel('On buys').fill('2');
  // 2 % more for the gram: of ₹1,000 some 19.61 is markup.
  await expect(passed).toContainText(/₹19\.6\d/);
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await page.getByLabel('On sells').fill('1.5');
  const sells = page.getByRole('table', { name: 'A customer sells 1.000 g' }).first();
  await expect(sells.getByRole('row', { name: /^Passed through to you/ })).not.toContainText('₹0.00₹0.00');
  for (const [text, problem] of [
    ['5.001', 'The platform cap is 5% for each side.'],
    ['1.2345', 'At most three decimals.'],
    ['-1', 'A markup is 0 or more.'],
    ['', 'Enter a number from 0 to 5'],
  ] as const) {
    await page.getByLabel('On buys').fill(text);
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expect(page.getByLabel('On buys')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: 'Save markup' })).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('On buys')).toHaveValue('0');
});

// On phones the links are in a drawer.
test('leaving with something typed is asked about', { tag: '@once' }, async ({ staffPage: page }) => {
  await page.goto(PRICING);
  await page.getByLabel('On buys').fill('1');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByLabel('On buys')).toHaveValue('1');
  expect(asked).toEqual(['Leave without saving your changes?']);
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
});

test(
  'a markup of the sandbox is saved, said to be applied there alone, and switched off again',
  { tag: '@once' },
  async ({ staffPage: page }, info) => {
    await alone('demo-markup', info.project.outputDir, async () => {
      await page.goto(PRICING);
      await page.getByLabel('On sells').fill('0.125');
      await page.getByRole('button', { name: 'Save markup' }).click();
      await expect(page.getByText('Markup saved')).toBeVisible();
      await expect(page.getByText('Applied', { exact: true })).toHaveCount(1);
      await page.reload();
      await expect(page.getByLabel('On sells')).toHaveValue('0.125');
      await page.getByLabel('On sells').fill('0');
      await page.getByRole('button', { name: 'Save markup' }).click();
      await expect(page.getByText('Applied', { exact: true })).toHaveCount(0);
    });
  },
);

test('a refusal is shown with its request id, and what was typed stays', async ({ staffPage: page }) => {
  await page.goto(PRICING);
  await page.route('**/trpc/pricing.setMarkup**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        error: {
          message: 'x',
          code: -32603,
          data: {
            code: 'INTERNAL_ERROR',
            status: 500,
            message: 'Something failed on our side.',
            requestId: 'req_told',
          },
        },
      }),
    }),
  );
  await page.getByLabel('On buys').fill('1.5');
  await page.getByRole('button', { name: 'Save markup' }).click();
  await expect(page.getByText('req_told')).toBeVisible();
  await expect(page.getByLabel('On buys')).toHaveValue('1.5');
});

test('a viewer reads it all, may change none of it, and is refused by the server too', async ({ viewerPage: page }) => {
  await page.goto(PRICING);
  await expect(page.getByLabel('On buys')).toBeDisabled();
  await expect(page.getByText('Only owners and admins of your team can change this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.goto(BRANDING);
  await expect(page.getByLabel('Name shown to customers')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save branding' })).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const codes: string[] = [];
    for (const [procedure, input] of [
      ['pricing.setMarkup', { buyPct: 5 }],
      ['branding.set', { name: 'Taken over' }],
      ['branding.tryLogo', { picture: 'AAAA' }],
      ['inventory.quote', { asset: 'gold', amountInr: 100 }],
      ['inventory.confirm', { purchaseId: 'inp_x' }],
    ] as const) {
      const response = await fetch(`/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'sandbox', ...input }),
      });
      codes.push((await response.json()).error.data.code);
    }
    return codes;
  });
  expect(refused).toEqual(Array.from({ length: 5 }, () => 'ROLE_NOT_ALLOWED'));
});

test('the preview is the checkout itself, drawn with what is typed and before it is saved @phone', async ({
  staffPage: page,
}) => {
  await page.goto(BRANDING);
  const shown = previewOf(page);
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Pay ₹1,000.00');
  await expect(shown.getByText('Demo Partner').first()).toBeVisible();
  await page.getByLabel('Name shown to customers').fill('Swarna Jewels');
  await expect(shown.getByText('Swarna Jewels')).toBeVisible();
  await page.getByLabel('Accent colour').fill('#b00020');
  await expect(shown.getByRole('link', { name: 'PhonePe' })).toHaveCSS('background-color', 'rgb(176, 0, 32)');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() });
  await expect(page.getByAltText('Your logo, 240 × 240 pixels')).toBeVisible();
  await expect(shown.locator('.payee img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(page.frameLocator('iframe[name="preview-desktop"]').getByText('Scan with any UPI app')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).and(page.locator(':visible')).check({ force: true });
  await expect(shown.locator('body')).toHaveCSS('background-color', 'rgb(18, 17, 16)');
  // Nothing of it was saved.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Name shown to customers')).toHaveValue('');
});

test('a colour that could not be read is repaired, and the page says so', async ({ staffPage: page }) => {
  await page.goto(BRANDING);
  await page.getByLabel('Accent colour').fill('#ffff99');
  const light = page.locator('[data-accent-theme=light]');
  await expect(light).toContainText('Too faint in the light theme');
  await expect(page.locator('[data-accent-theme=dark]')).toContainText('Used as it is in the dark theme.');
  await page.getByLabel('Accent colour').fill('yellow');
  await expect(page.getByRole('alert').filter({ hasText: 'Write a colour as #' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save branding' })).toBeDisabled();
});

test('a name that is markup is shown as a name', async ({ staffPage: page }) => {
  await page.goto(BRANDING);
  const name = '<img src=x onerror=alert(1)>';
  page.on('dialog', (dialog) => {
    // Leaving is asked about; a script that runs is not.
    expect(dialog.type()).toBe('beforeunload');
    void dialog.accept();
  });
  await page.getByLabel('Name shown to customers').fill(name);
  await expect(previewOf(page).locator('.payee')).toContainText(name);
  await expect(previewOf(page).locator('img[src="x"]')).toHaveCount(0);
});

test('an SVG, a page dressed as a picture and a file too large are refused by name', async ({ staffPage: page }) => {
  await page.goto(BRANDING);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const input = page.locator('input[type=file]');
  await chooseFile(page, /^Choose (a file|another)$/, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByRole('alert').filter({ hasText: 'must be a PNG, JPEG or WebP picture' })).toBeVisible();
  const dressed = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]);
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dressed });
  await expect(page.getByRole('alert').filter({ hasText: 'is damaged' })).toBeVisible();
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000) });
  await expect(page.getByRole('alert').filter({ hasText: 'larger than 1 MiB' })).toBeVisible();
});

test('an accent is saved and reset', { tag: '@once' }, async ({ staffPage: page }, info) => {
  await alone('demo-branding', info.project.outputDir, async () => {
    await page.goto(BRANDING);
    const accent = page.getByLabel('Accent colour');
    const before = await accent.inputValue();
    for (const value of ['#0b5a75', before]) {
      await accent.fill(value);
      await page.getByRole('button', { name: 'Save branding' }).click();
      // The button waits already while it is being saved.
      await expect(page.getByText('Branding saved')).toBeVisible();
      await page.reload();
      await expect(accent).toHaveValue(value);
    }
  });
});

test('no one can make our address show a checkout of their own', async ({ staffPage: page, baseURL }) => {
  const send = (headers: Record<string, string>) =>
    page.request.post(`${baseURL}/pay/preview?device=desktop`, { form: { name: 'Not us', mode: 'sandbox' }, headers });
  // From another site, or without a device: not even with a session.
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status()).toBe(404);
  expect((await send({})).status()).toBe(404);
  const own = await send({ 'sec-fetch-site': 'same-origin' });
  expect(own.status()).toBe(200);
  expect(own.headers()['content-security-policy']).toMatch(/script-src 'nonce-[^']+'.*frame-ancestors 'self'$/);
  const stranger = await page.context().browser()?.newContext();
  const refused = await stranger?.request.post(`${baseURL}/pay/preview?device=desktop`, {
    form: { name: 'Not us' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(refused?.status()).toBe(404);
  await stranger?.close();
});

test('pricing and branding are free of axe findings in both themes', async ({ staffPage: page }) => {
  for (const path of [PRICING, BRANDING]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The checkout in the frames has tests of its own.
    await expectSound(page, { mayHaveFrames: true });
  }
});
