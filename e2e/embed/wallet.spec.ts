import type { Page } from '@playwright/test';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectSoundInBoth } from '../fixtures/expect-sound.ts';
import { enterHolding, loseAnswer } from '../fixtures/holder.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click();

/** Adds a UPI id from the wallet, and comes back to it. */
async function addUpi(page: Page, upiId = 'asha@okbank'): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await page.getByRole('link', { name: /^Bank accounts and UPI IDs/ }).click();
  await follow(page, 'Add a bank account or UPI ID');
  await page.getByText('UPI ID', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'UPI ID' }).fill(upiId);
  await press(page, 'Add account');
  await expect(heading(page, 'Bank accounts and UPI IDs')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
}

async function ask(page: Page, rupees: string): Promise<void> {
  await follow(page, 'Withdraw');
  await page.getByLabel('Amount in rupees').fill(rupees);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
}

test('accounts are added with their bank named, and removed', async ({ page }, info) => {
  await enterEmbed(page, info);
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await page.getByRole('link', { name: /^Bank accounts and UPI IDs/ }).click();
  await follow(page, 'Add a bank account or UPI ID');
  await press(page, 'Add account');
  await expect(page.getByText('Enter the account number: 9 to 18 digits.')).toBeVisible();
  await page.getByLabel('Account number', { exact: true }).fill('5010 0012 345678');
  await page.getByLabel('Account number, once more').fill('50100012345679');
  await page.getByLabel('IFSC').fill('hdfc0000001');
  await expect(page.getByText('HDFC Bank, 000001')).toBeVisible();
  await expect(page.getByText('The two numbers are not the same.')).toBeVisible();
  await page.getByLabel('Account number, once more').fill('50100012345678');
  await page.getByLabel('IFSC').fill('HDFC0888888');
  await press(page, 'Add account');
  await expect(page.getByLabel('IFSC')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('IFSC').fill('HDFC0000001');
  await press(page, 'Add account');
  await expect(heading(page, 'Bank accounts and UPI IDs')).toBeVisible();
  await expect(page.getByText('•••• 5678')).toBeVisible();
  await press(page, 'Remove •••• 5678');
  await press(page, 'Keep');
  await press(page, 'Remove •••• 5678');
  await press(page, 'Yes, remove');
  await expect(page.getByText('You have not added a bank account or UPI ID yet.')).toBeVisible();
});

test('a withdrawal needs KYC first', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 500, sold: 300 });
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await follow(page, 'Withdraw');
  await expect(page.getByText(/^Withdrawals need approved KYC/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete KYC' })).toHaveAttribute('href', /\/kyc$/);
});

test('money is withdrawn to a UPI ID, followed until it is paid; what fails comes back', async ({ page }, info) => {
  await enterHolding(page, info, { gold: 900, sold: 700, hasKyc: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await follow(page, 'Withdraw');
  await expect(page.getByText(/^Add a bank account or UPI ID first/)).toBeVisible();
  await addUpi(page);
  await follow(page, 'Withdraw');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Enter an amount in rupees, such as 500.')).toBeVisible();
  for (const [rupees, problem] of [
    ['99.99', 'At least ₹100.00.'],
    ['700.01', 'There is ₹700.00 in your wallet.'],
  ] as const) {
    await page.getByLabel('Amount in rupees').fill(rupees);
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByLabel('Amount in rupees').fill('250.50');
  await press(page, 'Withdraw ₹250.50');
  await expect(heading(page, 'Withdrawal')).toBeVisible();
  await expect(page.getByText('It was paid to your account.')).toBeVisible();
  await expect(page.getByText('as***@okbank')).toBeVisible();
  await follow(page, 'Back to the wallet');
  await expect(page.getByText('₹449.50', { exact: true })).toBeVisible();

  await ask(page, '200.01');
  await expect(page.getByText('The money is back in your wallet.')).toBeVisible();
  await expect(page.getByText('The bank declined it')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByText('₹449.50', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /₹200\.01.*Failed/ })).toBeVisible();
});

test('a lost answer, and a connection that is gone, withdraw once', async ({ page, context }, info) => {
  await enterHolding(page, info, { gold: 900, sold: 600, hasKyc: true });
  await addUpi(page);
  await loseAnswer(page, 'embed.wallet.withdraw');
  await ask(page, '100');
  await expect(heading(page, 'Withdrawal')).toBeVisible();
  await follow(page, 'Back to the wallet');
  await expect(page.getByText('₹500.00', { exact: true })).toBeVisible();
  await follow(page, 'Withdraw');
  await page.getByLabel('Amount in rupees').fill('150');
  await context.setOffline(true);
  await press(page, 'Withdraw ₹150.00');
  await expect(page.getByRole('button', { name: 'Withdraw ₹150.00' })).toBeDisabled();
  await context.setOffline(false);
  await expect(heading(page, 'Withdrawal')).toBeVisible();
  await follow(page, 'Back to the wallet');
  await expect(page.getByText('₹350.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'as***@okbank' })).toHaveCount(2);
});

test('the wallet breaks no rule of accessibility, nor the width of a small screen, in both themes', async ({
  page,
}, info) => {
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await enterHolding(page, info, { gold: 500, sold: 300, hasKyc: true });
  await addUpi(page, 'thiruvengadam.venkatasubramanian@okhdfcbank');
  await ask(page, '100');
  await expect(page.getByText('It was paid to your account.')).toBeVisible();
  await expectSoundInBoth(page);
  await follow(page, 'Back to the wallet');
  await expect(page.getByText('₹200.00', { exact: true })).toBeVisible();
  await expectSoundInBoth(page);
  await follow(page, 'Withdraw');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expectSoundInBoth(page);
});

test('accounts break no rule of accessibility, nor the width of a small screen, in both themes', async ({
  page,
}, info) => {
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await enterEmbed(page, info);
  await addUpi(page, 'thiruvengadam.venkatasubramanian@okhdfcbank');
  await page.getByRole('link', { name: /^Bank accounts and UPI IDs/ }).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expectSoundInBoth(page);
  await follow(page, 'Add a bank account or UPI ID');
  await press(page, 'Add account');
  await expectSoundInBoth(page);
});
