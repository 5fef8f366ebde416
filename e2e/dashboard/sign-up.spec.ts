import type { Page } from '@playwright/test';
import { expectSound } from '../fixtures/expect-sound.ts';
import { DEMO_OTP, unknownMobile } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** Types in who registers, in English, up to the code. */
async function fillIn(page: Page, { business, mobile }: { business?: string; mobile: string }): Promise<void> {
  if (business !== undefined) await page.getByLabel('Name of the business').fill(business);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

test('a business registers itself, and its owner is in the sandbox at once @phone', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'New here? Register your business' }).click();
  await expect(page).toHaveURL(/\/sign-up$/);
  await test.step('nothing is sent before the form is whole', async () => {
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('The terms have to be accepted.')).toBeVisible();
    await expectSound(page);
  });
  await fillIn(page, { business: 'Kamal Jewellers', mobile: unknownMobile() });
  await page.getByLabel('One-time password').fill('9999');
  await page.getByRole('button', { name: 'Register and open the sandbox' }).click();
  await expect(page.getByText('That OTP is not right.')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('One-time password').fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Register and open the sandbox' }).click();
  await expect(page).toHaveURL(/\/start\?mode=sandbox/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/?mode=live');
  await expect(page.getByText('Kamal Jewellers').first()).toBeAttached();
});

test('the form and the terms are in Hindi too', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'tola-language', value: 'hi', url: baseURL ?? '' }]);
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1, name: 'अपना व्यवसाय रजिस्टर करें' })).toBeVisible();
  await expectSound(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'सैंडबॉक्स की शर्तें' })).toBeVisible();
  await expectSound(page);
});

test('staff invite a business and see it once it has registered', async ({ opsPageAs, browser, baseURL }, info) => {
  const ops = await opsPageAs('admin');
  const business = `Invited of ${info.project.name}`;
  const mobile = unknownMobile();
  await ops.goto('/ops/partners');
  await ops.getByRole('link', { name: 'Sign-up' }).click();
  await ops.getByRole('button', { name: 'Invite a business' }).click();
  const dialog = ops.getByRole('dialog');
  await dialog.getByLabel('Name of the business').fill(business);
  await dialog.getByLabel('Owner’s mobile').fill(mobile);
  await dialog.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(dialog.getByText(/Send this link/)).toBeVisible();
  const link = (await dialog.getByText(/\/sign-up\/siv_/).textContent())?.trim() ?? '';
  await ops.keyboard.press('Escape');
  await expectSound(ops);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByLabel('Name of the business')).toHaveValue(business);
  await fillIn(guest, { mobile });
  await guest.getByLabel('One-time password').fill(DEMO_OTP);
  await guest.getByRole('button', { name: 'Register and open the sandbox' }).click();
  await expect(guest).toHaveURL(/\/start\?mode=sandbox/);
  await context.close();

  await ops.reload();
  await ops.getByRole('link', { name: business }).click();
  await expect(ops.getByText('Self-registered').first()).toBeVisible();
  await expect(ops.getByText('Sandbox only').first()).toBeVisible();
});
