import { demoTeam, operator, unknownMobile } from '../fixtures/people.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

test('a visitor is sent to sign in, and comes back to the page asked for @phone', async ({ page }) => {
  await page.goto('/wallet?mode=sandbox');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await signIn(page, demoTeam.finance, page.url());
  await expect(page).toHaveURL(/\/wallet\?mode=sandbox$/);
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
});

test('a number that is none is refused before anything is sent', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '10-digit' })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong OTP is refused, the fifth one locks it, and unknown numbers look like known ones @phone', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('Mobile number').fill(unknownMobile());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('One-time password');
  const verify = page.getByRole('button', { name: 'Sign in' });
  for (let attempt = 1; attempt <= 5; attempt++) {
    await otp.fill('9999');
    const answered = page.waitForResponse('**/api/auth/callback/credentials');
    await verify.click();
    await answered;
    await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
  }
  await verify.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong attempts' })).toBeVisible();
});

test('a pasted number and OTP lose what is not theirs', async ({ page }) => {
  await page.goto('/sign-in');
  const mobile = page.getByLabel('Mobile number');
  await mobile.fill('+91 60000-00000');
  await expect(mobile).toHaveValue('6000000000');
  await mobile.fill(unknownMobile());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('One-time password');
  await expect(otp).toBeFocused();
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
  await otp.fill('12 34-56');
  await expect(otp).toHaveValue('123456');
});

test('an operator lands on the operator page, and signs out from it @phone', async ({ page, isMobile }) => {
  await signIn(page, operator);
  await expect(page).toHaveURL(/\/ops$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: isMobile ? 'Menu' : /^Operator Admin$/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).and(page.locator(':visible')).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/ops');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
});

test('a link that would send a signed-in member to another site leads home', async ({ staffPage: page }) => {
  await page.goto('/sign-in?callbackUrl=//evil.example/wallet');
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname !== 'evil.example');
});
