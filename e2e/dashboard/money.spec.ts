import { readFile } from 'node:fs/promises';
import { expectAccessible, expectSound } from '../fixtures/expect-sound.ts';
import { loseAnswer } from '../fixtures/holder.ts';
import { expect, test } from '../fixtures/test.ts';

const INVENTORY = '/inventory?mode=sandbox';

test('metal is bought from a locked price, once for a double click, with its invoice @phone', async ({
  staffPage: page,
}) => {
  await page.goto(INVENTORY);
  await page.getByLabel('Amount in rupees').fill('abc');
  await page.getByRole('button', { name: 'Lock the price' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter an amount above 0' })).toBeVisible();
  await page.getByLabel('Amount in rupees').fill('99,99,999');
  await page.getByRole('button', { name: 'Lock the price' }).click();
  await expect(page.getByText('Your wallet cannot cover this purchase.')).toBeVisible();
  await expect(page.getByText('INSUFFICIENT_PARTNER_FUNDS')).toBeVisible();

  await page.getByLabel('Amount in rupees').fill('1,030');
  await page.getByRole('button', { name: 'Lock the price' }).click();
  await expect(page.getByRole('heading', { name: 'Your price: Gold' })).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/Locked for (10:00|9:5\d)/);
  const offer = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Your wallet pays' }).last();
  await expect(offer).toContainText('₹30.00');
  await expect(offer).toContainText('₹1,030.00');
  // Back and forth loses nothing.
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('1,030');
  await page.getByRole('button', { name: 'Lock the price' }).click();

  const confirms: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('inventory.confirm')) confirms.push(response.json());
  });
  const buy = page.getByRole('button', { name: 'Buy for ₹1,030.00' });
  await buy.dblclick();
  await expect(page.getByText(/of Gold are yours$/)).toBeVisible();
  expect(confirms.length).toBeGreaterThanOrEqual(1);

  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('status')
      .getByRole('link', { name: /^Open the invoice/ })
      .click(),
  ]);
  await expect(invoice.getByRole('heading', { name: 'Tax invoice' })).toBeVisible();
  await expect(invoice.getByText('For the partner’s own stock')).toBeVisible();
  await expect(invoice.getByText(/TM\d{4}\/\d{9}/).first()).toBeVisible();
  await invoice.close();
  await expect(page.getByRole('row').filter({ hasText: '₹1,030.00' }).first()).toContainText('Gold');
});

test('a refusal is in the language of the screen, with the code that support asks for', async ({
  staffPage: page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'tola-language', value: 'hi', url: baseURL ?? '' }]);
  await page.goto(INVENTORY);
  await page.getByLabel('रक़म रुपये में').fill('99,99,999');
  await page.getByRole('button', { name: 'दर लॉक करें' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'INSUFFICIENT_PARTNER_FUNDS' });
  await expect(refusal).toContainText('आपके फ़्लोट या क्रेडिट लाइन में इतनी राशि नहीं है।');
  await expect(refusal).not.toContainText('Your wallet cannot cover');
});

test('a purchase that was not heard of is asked about, though its price has lapsed', async ({ staffPage: page }) => {
  await page.clock.install();
  await page.goto(INVENTORY);
  await page.getByLabel('Amount in rupees').fill('1,040');
  await page.getByRole('button', { name: 'Lock the price' }).click();
  const buy = page.getByRole('button', { name: 'Buy for ₹1,040.00' });
  await loseAnswer(page, 'inventory.confirm');
  await buy.click();
  await expect(page.getByText(/^The service could not be reached\./)).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(page.getByRole('timer')).toHaveText('Locked for 0:00');
  await expect(page.getByText(/^This price has lapsed\./)).toHaveCount(0);
  await buy.click();
  await expect(page.getByText(/of Gold are yours$/)).toBeVisible();
});

test('purchases narrow by their address and are taken away as a file', async ({ staffPage: page }) => {
  await page.goto(INVENTORY);
  await page.getByRole('radio', { name: 'Silver' }).check({ force: true });
  await page.getByRole('radio', { name: 'Grams' }).check({ force: true });
  await page.getByLabel('Grams', { exact: true }).and(page.getByRole('textbox')).fill('2.5');
  await page.getByRole('button', { name: 'Lock the price' }).click();
  await page.getByRole('button', { name: /^Buy for ₹/ }).click();
  await expect(page.getByText('2.500 g of Silver are yours')).toBeVisible();
  await page.goto(`${INVENTORY}&asset=silver`);
  await expect(page.getByRole('row').nth(1)).toContainText('Silver');
  await expect(page.getByRole('row').filter({ hasText: 'Gold' })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Bought at (IST, UTC+05:30)');
  expect(text).toContain(',silver,2.5,');
  expect(text).not.toContain(',gold,');
});

test('the ledger narrows, turns round, and opens into the lines of a posting @phone', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/wallet?mode=sandbox&type=top_up');
  await expect(page.getByRole('row').nth(1)).toContainText('Float topped up');
  await expect(page.getByRole('row').filter({ hasText: 'Buy for a user' })).toHaveCount(0);
  await page.goto('/wallet?mode=sandbox&type=buy&sort=oldest');
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  const row = page.getByRole('row').nth(1);
  const reference = await row.getByTitle(/^txn_/).first().getAttribute('title');
  await row.getByRole('link', { name: 'Buy for a user' }).click();
  await expect(page.getByRole('heading', { name: 'Buy for a user', level: 1 })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Ledger entry' });
  for (const account of ['Your wallet', 'The user’s metal', 'GST, owed to the State', 'Our metal'])
    await expect(lines).toContainText(account);
  await expect(
    page
      .getByRole('link', { name: reference ?? '' })
      .or(page.getByTitle(reference ?? ''))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/wallet?mode=sandbox&reference=${reference}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.goto('/wallet?mode=sandbox&reference=txn_nothing');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.goto('/wallet/led_0?mode=sandbox');
  await expect(page.getByText('No such entry in this wallet.')).toBeVisible();
});

test('inventory and wallet are free of axe findings in both themes', async ({ staffPage: page }) => {
  for (const path of [INVENTORY, '/wallet?mode=sandbox']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
});
