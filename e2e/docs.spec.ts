import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectFits, expectSound } from './fixtures/expect-sound.ts';

const guides = [
  '/docs',
  '/docs/authentication',
  '/docs/errors',
  '/docs/idempotency',
  '/docs/embed',
  '/docs/hosts',
  '/docs/white-label',
  '/docs/webhooks',
  '/docs/limits',
  '/docs/kyc',
  '/docs/units',
  '/docs/sandbox',
];

type Document = {
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags: string[] }>>;
};

async function operations(page: Page): Promise<{ id: string; page: string; path: string; method: string }[]> {
  const document = (await (await page.request.get('/openapi.json')).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, { tags }]) => ({
      id: [method, ...path.replace('/partner/', '').split(/[/{}_-]+/)].filter(Boolean).join('-'),
      page: `/docs/reference/${String(tags[0]).toLowerCase()}`,
      path,
      method: method.toUpperCase(),
    })),
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

test('the reference shows every operation of the served description', async ({ page }) => {
  const all = await operations(page);
  expect(all.length).toBeGreaterThan(20);
  for (const address of new Set(all.map((one) => one.page))) {
    await open(page, address);
    for (const one of all.filter((candidate) => candidate.page === address)) {
      const article = page.locator('article', { has: page.locator(`#${one.id}`) });
      await expect(article).toContainText(one.path);
      await expect(article).toContainText(one.method);
      await expect(article.locator('pre').first()).toContainText('curl');
    }
  }
});

/** Pages share their parts, so one of each kind tells of colours for all, and of what a phone folds away. */
const oneOfEachKind = ['/docs', '/docs/errors', '/docs/reference/buy'];

test('one page of each kind breaks no rule of accessibility, nor the width of the screen, in both themes', async ({
  page,
}) => {
  for (const address of oneOfEachKind) {
    await open(page, address);
    await expectSound(page);
  }
});

const parts = {
  'a guide': () => guides,
  'a page of the reference': async (page: Page) => [...new Set((await operations(page)).map((one) => one.page))],
} as const;

for (const [part, addresses] of Object.entries(parts)) {
  test(`${part} breaks no rule of accessibility, nor the width of the screen`, async ({ page, isMobile }) => {
    for (const address of await addresses(page)) {
      await open(page, address);
      if (!isMobile) await expectAccessible(page);
      await expectFits(page);
    }
  });
}

test('the filter finds an operation by its path, by the keyboard alone', async ({ page, isMobile }) => {
  await open(page, '/docs');
  const filter = page.getByRole('searchbox', { name: 'Filter the documentation' }).filter({ visible: true });
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await filter.focus();
  }
  // A key that is pressed before the page listens is lost.
  await expect(async () => {
    if (!isMobile) await page.keyboard.press('/');
    await expect(filter).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('buy/confirm');
  await expect(page.getByRole('link', { name: /Execute a quote/ }).filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/reference\/buy#post-buy-confirm$/);
  await expect(page.locator('#post-buy-confirm')).toBeInViewport();
});

test('a filter that finds nothing says so', async ({ page, isMobile }) => {
  await open(page, '/docs');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('searchbox').filter({ visible: true }).fill('no such thing');
  await expect(page.getByText('Nothing matches.').filter({ visible: true })).toBeVisible();
});

test('a code leads to its line in the table of errors', async ({ page }) => {
  await open(page, '/docs/reference/buy');
  await page.getByRole('link', { name: 'QUOTE_EXPIRED' }).click();
  await expect(page).toHaveURL(/\/docs\/errors#QUOTE_EXPIRED$/);
  await expect(page.locator('#QUOTE_EXPIRED')).toBeInViewport();
  await expect(page.locator('#QUOTE_EXPIRED')).toContainText('400');
});

test('a sample is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs');
  await page.getByRole('button', { name: 'Copy: Request' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl "$API/partner/auth/request-otp"');
  expect(copied).toContain(`-d '{"mobile":"9999900001","mode":"sandbox"}'`);
});

test('a heading that does not exist in the reference is not found', async ({ page }) => {
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
