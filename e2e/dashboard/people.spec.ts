import type { Page } from '@playwright/test';
import { demoPeople, HOSTILE } from '../fixtures/demo-people.ts';
import { expectAccessible, expectSound } from '../fixtures/expect-sound.ts';
import { demoCaller } from '../fixtures/partner-api.ts';
import { expect, test } from '../fixtures/test.ts';

/** The text stands there as text, and nothing of it ran. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByText(HOSTILE).filter({ visible: true }).first()).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

test('a user is found by the list, shown whole but masked, and leads to what they did @phone', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  await page.goto(`/users?mode=sandbox&q=${people.mobile}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Not started');
  await expect(page.getByText('1 in all')).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/users/${people.userCode}\\?mode=sandbox$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(page.getByText(/^98\*+01$/).first()).toBeVisible();
  await expect(page.getByText('Total value')).toBeVisible();
  await expect(page.getByText('No account to be paid to')).toBeVisible();
  await expect(page.getByText('Became your user by API')).toBeVisible();
  await expect(page.getByText('Payment order: Created')).toBeVisible();
  // The page itself holds no number in full; the list before it was asked by one.
  const response = await page.reload();
  expect(await response?.text()).not.toContain(people.mobile);
  await page.getByRole('button', { name: 'Get certificate' }).click();
  await expect(page.getByRole('link', { name: 'Open picture' })).toHaveAttribute('href', /\/files\/certificates\//);
  await page.getByRole('link', { name: 'All transactions of this user' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?mode=sandbox&q=${people.userCode}$`));
  await expect(page.getByText(/^1–2 of 2$/)).toBeVisible();
});

test('on a narrow desktop no figure of a user or a transaction runs into the next', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of [`/users/${people.userCode}`, `/transactions/${people.giftId}`]) {
    await page.goto(`${path}?mode=sandbox`);
    await expect(page.locator('dd time').first()).toBeVisible();
    const overflowing = await page
      .locator('main dd')
      .evaluateAll((figures) =>
        figures.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
    expect(overflowing, path).toEqual([]);
  }
});

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'hi'],
] as const) {
  test(`a KYC approved elsewhere is said to wait for the proof of the mobile (${theme}, ${language})`, async ({
    staffPage: page,
    sandboxBuys: _,
    request,
    baseURL,
  }, info) => {
    const { post } = await demoCaller(request, info.project.outputDir);
    const { user_code } = await post('users/init', { mobile: '9000000050', name: 'Meera Nair', flow: 'api' });
    await page.context().addCookies([{ name: 'tola-language', value: language, url: baseURL ?? '' }]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`/users/${user_code}?mode=sandbox`);
    const title = language === 'en' ? /approved elsewhere and does not count here yet/ : /कहीं और स्वीकृत/;
    const note = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(note).toContainText('verify-mobile');
    await expectAccessible(page);
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide, 'the page scrolls sideways').toBe(false);
    // Who proved theirs, or has nothing approved, is sent nothing of the kind.
    const people = await demoPeople(request, info.project.outputDir);
    await page.goto(`/users/${people.userCode}?mode=sandbox`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  });
}

test('users narrow, order and page by the address, and are taken away as a file @phone', async ({
  staffPage: page,
  sandboxBuys: _,
  isMobile,
}) => {
  await page.goto('/users?mode=sandbox');
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('KYC').selectOption('rejected');
  await expect(page).toHaveURL(/\/users\?mode=sandbox&kyc=rejected$/);
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('asha');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/&q=asha$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Asha Rao');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tola-users-sandbox-.*\.csv$/);
  // Other tests have people rejected; none of theirs has this name.
  await page.goto('/users?mode=sandbox&kyc=rejected&q=absent');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
});

test('what is typed while another view of the list is on its way stays', async ({ staffPage: page }) => {
  await page.goto('/users?mode=sandbox');
  const search = page.getByRole('searchbox', { name: 'Search' });
  const { promise: isTyped, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/kyc=rejected/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.getByLabel('KYC').selectOption('rejected');
  await search.fill('asha');
  letThrough();
  await expect(page).toHaveURL(/kyc=rejected$/);
  const clear = page.getByRole('form', { name: 'Filter this list' }).getByRole('link', { name: 'Clear filters' });
  await expect(clear).toBeVisible();
  await expect(search).toHaveValue('asha');
  await clear.click();
  await expect(page).toHaveURL(/mode=sandbox$/);
  await expect(search).toHaveValue('');
});

test('a list is taken away after the end of a session by signing in, which leads back to it', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const list = '/users?mode=sandbox&q=asha';
  await page.goto(list);
  await expect(page.getByRole('row').nth(1)).toContainText('Asha Rao');
  // What the page asks by itself would lead to the sign-in too, before its link is followed.
  await page.route('**/trpc/**', () => undefined);
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(list)}`);
});

test('a transaction tells what, why and what came of it', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  await page.goto(`/transactions?mode=sandbox&q=${people.userCode}&sort=oldest`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${people.buyId}\\?mode=sandbox$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy of Gold');
  await expect(page.getByText('₹4,321.00').first()).toBeVisible();
  const explained = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'How each amount came about' });
  await expect(explained.getByText(/^4321\.00 ÷ [\d.]+ = 0\.\d{6}$/).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Your float' })).toBeVisible();
  const happened = page.getByRole('list', { name: 'What happened' });
  await expect(happened).toContainText('Quote issued');
  await expect(happened).toContainText('Completed');
  await expect(happened).toContainText('Event buy.completed created');
  await page
    .getByRole('link', { name: people.userCode.slice(-6) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/users/${people.userCode}`));
  await page.goto('/transactions/txn_00000000000000000000000000?mode=sandbox');
  await expect(page.getByRole('alert').filter({ hasText: 'NOT_FOUND' })).toContainText('No such transaction');
});

for (const language of ['en', 'hi'] as const) {
  test(`what a user holds is explained down to its trades (${language})`, async ({
    staffPage: page,
    sandboxBuys: _,
    request,
    baseURL,
  }, info) => {
    const people = await demoPeople(request, info.project.outputDir);
    const words = {
      en: { show: 'How these figures came about', trades: 'Trades behind the holdings', value: 'Value now' },
      hi: { show: 'ये आँकड़े कैसे बने', trades: 'होल्डिंग के पीछे के सौदे', value: 'अभी का मूल्य' },
    }[language];
    await page.context().addCookies([{ name: 'tola-language', value: language, url: baseURL ?? '' }]);
    await page.goto(`/users/${people.userCode}?mode=sandbox`);
    await page.getByRole('link', { name: words.show }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${people.userCode}/holdings`));
    await expect(page.getByRole('table', { name: words.trades }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText(/^[\d.]+ × [\d.]+ = [\d.…]+, rounded down = [\d.]+$/).first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: words.value }).first()).toBeVisible();
    await expectSound(page);
  });
}

test('names, metas, messages and references are text on every screen', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  for (const path of [
    `/users?mode=sandbox&q=${people.mobile}`,
    `/users/${people.userCode}?mode=sandbox`,
    `/transactions/${people.giftId}?mode=sandbox`,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectHarmless(page);
    });
  }
  await page.goto('/?mode=sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  for (const text of [HOSTILE, people.reference]) {
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(text);
    await expect(page.getByRole('option', { name: HOSTILE }).first()).toBeVisible();
    await expectHarmless(page);
  }
});

test('users and transactions are free of axe findings in both themes', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  const pages = ['/users', `/users/${people.userCode}`, '/transactions', `/transactions/${people.buyId}`];
  for (const path of [...pages, `/transactions/${people.giftId}`]) {
    await test.step(path, async () => {
      await page.goto(`${path}?mode=sandbox`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });
  }
});

test('these pages arrive with their data', async ({ staffPage: page, sandboxBuys: _, request }, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/trpc/') && !one.url().includes('sandbox.clock')) asked.push(one.url());
  });
  for (const path of ['/users', `/users/${people.userCode}`, `/transactions/${people.buyId}`]) {
    // What came with the page is fresh for some seconds: a slow machine must not use them up.
    await page.clock.setFixedTime(Date.now());
    await page.goto(`${path}?mode=sandbox`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(asked).toEqual([]);
});
