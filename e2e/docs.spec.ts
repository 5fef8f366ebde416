import type { Page } from '@playwright/test';
import { expectAccessible, expectFits, expectSound } from './fixtures/expect-sound.ts';
import { expect, test } from './fixtures/test.ts';

/** Every page, as the table of contents for programs names it. */
async function pagesOf(page: Page): Promise<{ href: string; title: string }[]> {
  const contents = await (await page.request.get('/llms.txt')).text();
  return [...contents.matchAll(/^- \[(.*)\]\(https?:\/\/[^/]+(\/docs\S*)\.md\)$/gm)].map(
    ([, title = '', href = '']) => ({
      href,
      title,
    }),
  );
}

/** Opens a page and fails on whatever it complains about, or asks of anybody else. */
async function open(page: Page, path: string): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    const isOurs = new URL(request.url()).origin === new URL(page.url()).origin || request.url().startsWith('data:');
    if (page.url().startsWith('http') && !isOurs) complaints.push(`asked ${request.url()}`);
  });
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await page.waitForLoadState('load');
  expect(complaints).toEqual([]);
}

test('a page is sent compressed, and weighs at most 60 KB on its way @once', async ({ page }) => {
  for (const href of ['/docs/webhooks', '/docs/errors', '/docs/hosts']) {
    const response = await page.goto(href);
    const { responseBodySize } = (await response?.request().sizes()) ?? { responseBodySize: Number.NaN };
    expect(responseBodySize, href).toBeLessThanOrEqual(60_000);
  }
});

/** Pages share their parts, so one of each kind tells of colours for all, in both themes, and of what a phone folds away. */
const oneOfEachKind = [
  '/docs',
  '/docs/errors',
  // Notes, folds, tables and the samples of every language are in these.
  '/docs/webhooks',
  '/docs/hosts',
  '/docs/reference/buy',
  '/docs/reference/buy/post-buy-quote',
];

test('one page of each kind breaks no rule of accessibility, nor the width of the screen, in both themes', async ({
  page,
}) => {
  for (const address of oneOfEachKind) {
    await open(page, address);
    await expectSound(page);
  }
});

const isOfReference = (href: string) => href.startsWith('/docs/reference/');
/** Pages of calls share one form: the first of each heading tells for the others. */
function onePerHeading(hrefs: readonly string[]): string[] {
  const headings = hrefs.map((href) => href.split('/').slice(0, 4).join('/'));
  return hrefs.filter(
    (href, index) => href.split('/').length > 4 && headings.indexOf(headings[index] as string) === index - 1,
  );
}

const parts = {
  'the first half of the guides': (all: string[]) => all.filter((href) => !isOfReference(href)).slice(0, 15),
  'the other half of the guides': (all: string[]) => all.filter((href) => !isOfReference(href)).slice(15),
  'the pages of calls': (all: string[]) => onePerHeading(all.filter(isOfReference)),
} as const;

for (const [part, choose] of Object.entries(parts)) {
  test(`no page of ${part} breaks a rule of accessibility, nor the width of the screen`, async ({ page, isMobile }) => {
    const chosen = choose((await pagesOf(page)).map(({ href }) => href));
    expect(chosen.length).toBeGreaterThan(10);
    for (const href of chosen) {
      await open(page, href);
      if (!isMobile) await expectAccessible(page, { rules: 'but those of colours' });
      await expectFits(page);
    }
  });
}

test('search finds a call by its path, by the keyboard alone @keyboard', async ({ page }) => {
  await open(page, '/docs');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await page.keyboard.type('buy/confirm execute');
  await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('Execute a quote');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/reference\/buy\/post-buy-confirm$/);
});

test('search looks into all text, and says so where nothing is found @phone', async ({ page, isMobile }) => {
  await open(page, '/docs');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Search/ }).click();
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await field.fill('hashing the body alone');
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(/Webhooks: Verify the signature/);
  await expectAccessible(page);
  await field.fill('xyzzy plugh');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('samples change their language in place, and the next page remembers it', async ({ page }) => {
  await open(page, '/docs');
  await page.getByRole('link', { name: 'Python' }).first().click();
  await expect(page.locator('pre').nth(1)).toContainText('tola.Tola(API).auth.request_otp(');
  await page.goto('/docs/reference/buy/post-buy-quote');
  await expect(page.locator('pre').first()).toContainText('client.buys.quote(');
  await page.goto('/docs/reference/buy/post-buy-quote?language=curl');
  await expect(page.locator('pre').first()).toContainText('curl "$API/partner/buy/quote"');
});

test('a call is tried with a sandbox token that stays in the tab', async ({ page }) => {
  await open(page, '/docs/reference/account/get-wallet');
  await page.getByText('Try it in your sandbox').click();
  const token = page.getByLabel(/Sandbox token/);
  await token.fill('tola_live_nothing');
  await page.getByRole('button', { name: 'Send GET' }).click();
  await expect(page.locator('output')).toContainText('No other is sent from here');
  await token.fill('tola_test_nothing');
  await page.getByRole('button', { name: 'Send GET' }).click();
  await expect(page.locator('output')).toContainText('INVALID_TOKEN');
  await expect(page.locator('output')).toContainText('/docs/errors#INVALID_TOKEN');
  await page.goto('/docs/reference/account/get-dashboard-me');
  await expect(page.getByLabel(/Sandbox token/)).toHaveValue('tola_test_nothing');
  expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
});

test('a code leads to its cause and cure', async ({ page }) => {
  await open(page, '/docs/reference/buy/post-buy-confirm');
  await page.getByRole('link', { name: 'QUOTE_EXPIRED' }).click();
  await expect(page).toHaveURL(/\/docs\/errors#QUOTE_EXPIRED$/);
  await expect(page.locator('#QUOTE_EXPIRED')).toBeInViewport();
  await expect(page.locator('#QUOTE_EXPIRED')).toContainText('400');
  await expect(page.locator('#QUOTE_EXPIRED')).toContainText('Ask for a new quote, show its rate');
});

test('a sample is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs');
  await page.getByRole('button', { name: 'Copy: Request' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl "$API/partner/auth/request-otp"');
  expect(copied).toContain(`-d '{"mobile":"9999900001","mode":"sandbox"}'`);
});

test('a page that does not exist is not found', async ({ page }) => {
  const response = await page.goto('/docs/reference/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await expect(page.getByRole('main').getByRole('link', { name: 'quick start' })).toBeVisible();
});

test('on paper there is the text and no navigation', async ({ page }) => {
  await open(page, '/docs/reference/buy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
