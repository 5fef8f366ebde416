import type { Page } from '@playwright/test';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectSoundInBoth } from '../fixtures/expect-sound.ts';
import { enterHolding, lapse, loseAnswer } from '../fixtures/holder.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const place = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

/** To the price for so many rupees. */
async function review(page: Page, rupees: string): Promise<void> {
  await place(page, 'Sell');
  await page.getByText('In rupees', { exact: true }).click();
  await page.getByLabel('Rupees you want to get').fill(rupees);
  await press(page, 'See the price');
  await expect(heading(page, 'Confirm the sale')).toBeVisible();
}

test('all gold is sold at a price that is held, into the wallet, with its documents', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 800 });
  await place(page, 'Sell');
  await press(page, 'All');
  await expect(page.getByText(/^About ₹7\d\d\.\d\d after the fee\.$/)).toBeVisible();
  await press(page, 'See the price');
  await expect(heading(page, 'Confirm the sale')).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^(?:10:00|9:5\d)$/);
  await page.reload();
  await expect(page.getByText('Your wallet, at once')).toBeVisible();
  await press(page, /^Sell for ₹7\d\d\.\d\d$/);
  await expect(heading(page, 'Sold')).toBeVisible();
  const message = await page.getByText(/is in your wallet\.$/).textContent();
  const amount = message?.match(/₹[\d,.]+\d/)?.[0] ?? 'nothing';
  await page.getByRole('link', { name: 'See the details' }).click();
  await expect(heading(page, 'Sold: Gold')).toBeVisible();
  await expect(page.getByText(amount)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the settlement advice' })).toHaveAttribute('href', /\/invoice\//);
  await place(page, 'Wallet');
  await expect(page.getByText(amount)).toBeVisible();
  await place(page, 'Sell');
  await expect(page.getByText('You hold no gold or silver yet.')).toBeVisible();
});

test('rupees are got exactly, silver too', async ({ page }, info) => {
  await enterHolding(page, info, { silver: 900 });
  await review(page, '500.50');
  await expect(page.getByText(/of silver|silver$/).first()).toBeVisible();
  await press(page, 'Sell for ₹500.50');
  await expect(page.getByText('₹500.50 is in your wallet.')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sell')).toBeVisible();
});

test('what cannot be sold is said before a price is asked for', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 300 });
  await place(page, 'Sell');
  await press(page, 'See the price');
  await expect(page.getByText('Enter grams above 0 with at most 6 decimals.')).toBeVisible();
  await page.getByLabel('Grams to sell').fill('5');
  await press(page, 'See the price');
  await expect(page.getByText(/^You hold 0\.\d+\sg\.$/)).toBeVisible();
  await page.getByText('In rupees', { exact: true }).click();
  await page.getByLabel('Rupees you want to get').fill('2000');
  await press(page, 'See the price');
  await expect(page.getByText('You do not hold this much.')).toBeVisible();
  await page.getByText('Silver', { exact: true }).click();
  await expect(page.getByText('You hold no silver yet.')).toBeVisible();
});

test('a price that has lapsed sells nothing; a new one does', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 400 });
  await review(page, '100');
  await lapse(page, 'sell-quote');
  await expect(page.getByText('This price has lapsed. Nothing was sold.')).toBeVisible();
  await press(page, 'Get a new price');
  await press(page, 'Sell for ₹100.00');
  await expect(heading(page, 'Sold')).toBeVisible();
});

test('a lost answer, and a connection that is gone, sell once', async ({ page, context }, info) => {
  await enterHolding(page, info, { gold: 900 });
  await review(page, '200');
  await loseAnswer(page, 'embed.sell.confirm');
  await press(page, 'Sell for ₹200.00');
  await expect(page.getByText('₹200.00 is in your wallet.')).toBeVisible();

  await review(page, '300');
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await press(page, 'Sell for ₹300.00');
  await expect(page.getByRole('button', { name: 'Sell for ₹300.00' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText('₹300.00 is in your wallet.')).toBeVisible();
  await place(page, 'Wallet');
  await expect(page.getByText('₹500.00', { exact: true })).toBeVisible();
});

test('a sale that was not heard of is asked about, though the page was begun anew and the price has lapsed', async ({
  page,
}, info) => {
  await enterHolding(page, info, { gold: 900 });
  await review(page, '200');
  await loseAnswer(page, 'embed.sell.confirm', 9);
  const lost = page.waitForEvent('requestfailed');
  await press(page, 'Sell for ₹200.00');
  await lost;
  await lapse(page, 'sell-quote');
  // Not before: what the screen asks again by itself would get through.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText(/^We did not hear whether it went through\./)).toBeVisible();
  await expect(page.getByText(/Nothing was sold/)).toHaveCount(0);
  await press(page, 'Sell for ₹200.00');
  await expect(page.getByText('₹200.00 is in your wallet.')).toBeVisible();
  await place(page, 'Wallet');
  await expect(page.getByText('₹200.00', { exact: true })).toBeVisible();
});

test('selling without metal leads to buying', async ({ page }, info) => {
  await enterEmbed(page, info);
  await place(page, 'Sell');
  await expect(page.getByRole('link', { name: 'Buy some' })).toHaveAttribute('href', /\/buy$/);
});

test('the sale breaks no rule of accessibility, nor the width of a small screen, in both themes', async ({
  page,
}, info) => {
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await enterHolding(page, info, { gold: 300, look: { locale: 'hi' } });
  await place(page, 'बेचें');
  await page.getByRole('button', { name: 'पूरा', exact: true }).click();
  await expectSoundInBoth(page);
  await press(page, 'भाव देखें');
  await expect(heading(page, 'बिक्री की पुष्टि करें')).toBeVisible();
  await expectSoundInBoth(page);
  await press(page, /में बेचें$/);
  await expect(heading(page, 'बिक गया')).toBeVisible();
  await expectSoundInBoth(page);
});
