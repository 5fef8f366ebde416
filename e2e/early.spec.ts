import type { Page } from '@playwright/test';
import { operator, unknownMobile } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens a page whose scripts stay on their way until they are let in, as on a slow network. */
async function openWithoutScripts(page: Page, path: string): Promise<{ letScriptsIn: () => void }> {
  let letScriptsIn = () => {};
  const letIn = new Promise<void>((resolve) => {
    letScriptsIn = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await letIn;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { letScriptsIn };
}

test('a number typed and sent before the page listens is taken up when it does @phone', async ({ context }) => {
  const page = await context.newPage();
  const { letScriptsIn } = await openWithoutScripts(page, '/sign-in');
  const mobile = unknownMobile();
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  letScriptsIn();
  await expect(page.getByLabel('One-time password')).toBeFocused();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)).toBeVisible();
});

test('what is typed before the page listens is there afterwards, and can be sent', async ({ context }) => {
  const page = await context.newPage();
  const { letScriptsIn } = await openWithoutScripts(page, '/sign-in');
  await page.getByLabel('Mobile number').fill(operator);
  letScriptsIn();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('One-time password')).toBeFocused();
});

test('a form that is refused after it was sent early keeps all that was chosen in it', async ({ opsPageAs }) => {
  const page = await (await opsPageAs('admin')).context().newPage();
  const { letScriptsIn } = await openWithoutScripts(page, '/ops/partners/new');
  await page.getByLabel('Name of the business').fill('Rao Jewels');
  await page.getByLabel('Plan').selectOption('Paid');
  await page.getByLabel('Prepaid live wallet').uncheck();
  await page.getByRole('button', { name: 'Create partner' }).click();
  letScriptsIn();
  await expect(page.getByLabel('Owner’s mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/ops\/partners\/new$/);
  await expect(page.getByLabel('Name of the business')).toHaveValue('Rao Jewels');
  await expect(page.getByLabel('Plan')).toHaveValue('paid');
  await expect(page.getByLabel('Prepaid live wallet')).not.toBeChecked();
  page.once('dialog', (dialog) => dialog.accept());
  await page.close();
});
