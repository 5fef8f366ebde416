import type { Page } from '@playwright/test';
import { verifyArchive } from '../fixtures/archives/verify-archive.ts';
import { blockCookies, embedAddress, enterEmbed } from '../fixtures/embed.ts';
import { expectSoundInBoth } from '../fixtures/expect-sound.ts';
import { enterHolding } from '../fixtures/holder.ts';
import { DEMO_OTP } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const entries = (page: Page) => page.getByRole('main').getByRole('link');

async function toMore(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name }).click();
}

test('transactions are narrowed by kind and metal, and one leads to its invoice', async ({ page, context }, info) => {
  await enterHolding(page, info, { gold: 700, silver: 300, sold: 200 });
  await toMore(page, /^History/);
  await expect(entries(page)).toHaveCount(3);
  await page.getByLabel('Show').selectOption('Bought');
  await expect(entries(page)).toHaveCount(2);
  await page.getByText('Silver', { exact: true }).click();
  await expect(entries(page)).toHaveCount(1);
  await entries(page).click();
  await expect(heading(page, 'Bought: Silver')).toBeVisible();
  await expect(page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d IST$/)).toBeVisible();
  await expect(page.getByText('₹300.00')).toBeVisible();
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^See the invoice/ }).click(),
  ]);
  await expect(invoice.getByText('₹300.00').or(invoice.getByText('300.00')).first()).toBeVisible();
  await invoice.close();
  await page.goBack();
  await expect(entries(page)).toHaveCount(1);
  await page.getByLabel('Show').selectOption('Gifts');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(entries(page)).toHaveCount(3);
});

test('a long history is shown page by page', async ({ page, sandboxBuys: _ }, info) => {
  await blockCookies(page);
  await page.goto(await embedAddress(page, info, { mobile: '9876543210', name: 'Asha Rao' }));
  const code = page.getByLabel('Code', { exact: true });
  const navigation = page.getByRole('navigation');
  await expect(code.or(navigation)).toBeVisible();
  if (await code.isVisible()) {
    await code.fill(DEMO_OTP);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await navigation.waitFor();
  await toMore(page, /^History/);
  await expect(entries(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page).nth(29)).toBeVisible();
});

test('nothing was done yet, and what is another’s does not exist', async ({ page }, info) => {
  await enterEmbed(page, info);
  await toMore(page, /^History/);
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await page.goto(`${page.url()}/txn_01kah3n5t0v2m9q4r7w8x1y6z3`);
  await expect(page.getByText('No such transaction.')).toBeVisible();
});

test('the certificate of a sandbox is a sample, and is shown as a picture', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 300 });
  await toMore(page, /^Certificate/);
  await expect(page.getByText('This is a sample: in test mode nothing is certified.')).toBeVisible();
  const picture = page.getByRole('img', { name: /^Certificate / });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await expect(page.getByRole('link', { name: /^Check it/ })).toHaveCount(0);
});

test('a user saves everything of theirs as an archive, which verifies', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 600, sold: 150 });
  await toMore(page, /^Certificate/);
  await page.getByRole('button', { name: 'Prepare my archive' }).click();
  const link = page.getByRole('link', { name: /^Save my archive/ });
  await expect(link).toBeVisible();
  await expect(page.getByText('The link works for ten minutes.')).toBeVisible();
  await expectSoundInBoth(page);
  const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '').pathname);
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename="tola-sandbox-book-\d+-user-all\.tar"$/,
  );
  const { exitCode, said } = await verifyArchive(page.request, await answer.body(), info);
  expect(said).toContain('OK: everything that this archive can show was checked and holds.');
  expect(exitCode).toBe(0);
});

test('history and certificate break no rule of accessibility, nor the width of a small screen, in both themes', async ({
  page,
}, info) => {
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await enterHolding(page, info, { gold: 700, sold: 200 });
  await toMore(page, /^History/);
  await expect(entries(page)).toHaveCount(2);
  await expectSoundInBoth(page);
  await entries(page).first().click();
  await expect(page.getByRole('link', { name: /^See the settlement advice/ })).toBeVisible();
  await expectSoundInBoth(page);
  await toMore(page, /^Certificate/);
  await expect(page.getByRole('img', { name: /^Certificate / })).toBeVisible();
  await expectSoundInBoth(page);
});
