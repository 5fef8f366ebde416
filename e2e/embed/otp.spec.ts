import { blockCookies, embedAddress, newPerson } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { DEMO_OTP } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('anyone who looks for the message and finds the page begun anew answers it still', async ({ page }, info) => {
  await blockCookies(page);
  const address = await embedAddress(page, info, newPerson());
  await page.goto(address);
  const heading = page.getByRole('heading', { name: 'Enter the code' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  // A host app that lost its WebView opens the address it had.
  await page.goto(address);
  await expect(heading).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').waitFor();
  await page.reload();
  await page.getByRole('navigation').waitFor();
});

test('five wrong codes lock it, and the way on is the app', async ({ page }, info) => {
  await page.goto(await embedAddress(page, info, newPerson()));
  const field = page.getByLabel('Code', { exact: true });
  for (let wrong = 0; wrong < 5; wrong++) {
    await field.fill(`000${wrong}`);
    const answered = page.waitForResponse((response) => response.url().includes('verifyOtp'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await answered).status()).toBe(401);
  }
  await field.fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open this from the app' })).toBeVisible();
});
