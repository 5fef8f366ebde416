import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('every page is free of axe findings in both themes', async ({ staffPage: page, sandboxBuys: _ }) => {
  const pages = [
    '/',
    '/?mode=sandbox',
    '/start?mode=sandbox',
    '/wallet?mode=sandbox',
    '/transactions?mode=sandbox',
    '/nowhere',
  ];
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });
  }
});

test('the sign-in is free of axe findings in both themes', async ({ page }) => {
  await page.goto('/sign-in');
  await expectSound(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '10-digit' })).toBeVisible();
  await expectSound(page);
});

test('the theme is chosen manually, and the next page is drawn in it at once @phone', async ({
  staffPage: page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: isMobile ? 'Menu' : / owner Owner$/ }).click();
  await page.getByRole('radio', { name: 'Dark' }).and(page.locator(':visible')).check({ force: true });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  const response = await page.goto('/wallet');
  expect(await response?.text()).toContain('data-theme="dark"');
});

// Phones have no Tab key: the project of phones leaves out what is tagged so.
test('the keyboard reaches content, navigation and profile', { tag: '@keyboard' }, async ({ staffPage: page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('link', { name: 'Transactions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions$/);
  const profile = page.getByRole('button', { name: / owner Owner$/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await expect(profile).toBeFocused();
});
