import { blockCookies, embedAddress, enterEmbed, newPerson } from '../fixtures/embed.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { DEMO_OTP } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a new person comes in by an OTP, tells their name, and comes back without one @webview', async ({
  page,
}, info) => {
  const person = newPerson('Asha Rao');
  await blockCookies(page);
  await page.goto(await embedAddress(page, info, person));
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect(page.url()).not.toContain('user_code');
  await page.getByLabel('Code', { exact: true }).fill('9999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code', { exact: true }).fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.goto(await embedAddress(page, info, person));
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('the back button goes from screen to screen, and signing out ends the session here @webview', async ({
  page,
}, info) => {
  await enterEmbed(page, info);
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Profile and language' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused();
  await page.getByLabel('Full name').fill('Asha Rao Kulkarni');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Open this from the app' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open this from the app' })).toBeVisible();
});

test('screens speak Hindi, and stay so when chosen', async ({ page }, info) => {
  await enterEmbed(page, info, { look: { locale: 'hi' } });
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByText('अभी के भाव')).toBeVisible();
});

test('the code, home and more break no rule of accessibility, nor the width of the screen, in both themes', async ({
  page,
}, info) => {
  const person = newPerson('Thiruvengadam Venkatasubramanian Krishnamoorthy');
  await page.goto(await embedAddress(page, info, person));
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expectSound(page);
  await enterEmbed(page, info, { person });
  for (const place of ['Home', 'More']) {
    await page.getByRole('navigation').getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { name: place })).toBeVisible();
    await expectSound(page);
  }
});

test('a view whose scripts are off or late has something to read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const [locale, opening, needed] of [
    ['en', 'Opening your gold and silver at Demo Partner', 'These screens need JavaScript'],
    ['hi', 'Demo Partner में आपका सोना और चाँदी खुल रहा है', 'इन स्क्रीन को JavaScript चाहिए'],
  ] as const) {
    await page.goto(`/embed/ptn_demo?locale=${locale}`);
    await expect(page.getByText(opening)).toBeVisible();
    await expect(page.locator('noscript p')).toContainText(needed);
    await expect(page.locator('noscript p')).toBeVisible();
  }
  await context.close();
});
