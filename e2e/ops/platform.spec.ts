import { expectAccessible, expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('finance sees what runs and how prices come; stopping asks for a reason first @phone', async ({ opsPageAs }) => {
  const page = await opsPageAs('finance');
  await page.goto('/ops/platform');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
  const switches = page.getByRole('table', { name: 'Switches' });
  for (const what of ['Taking payments', 'Trading in gold', 'Trading in silver']) {
    await expect(switches.getByRole('row').filter({ hasText: what })).toContainText('Running');
  }
  await expect(page.getByRole('table', { name: 'Prices' }).getByRole('row').filter({ hasText: 'gold' })).toContainText(
    'Fresh',
  );
  await expectSound(page);
  await page.getByRole('button', { name: 'Stop taking payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop taking payments' });
  // Without a reason nothing is stopped: the server that all tests share goes on.
  await dialog.getByRole('button', { name: 'Stop taking payments' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Stopped for everybody')).toBeHidden();
});

test('support sees the platform without its switches, and how the jobs go', async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  await page.goto('/ops/platform');
  await expect(page.getByRole('table', { name: 'Switches' })).toContainText('Trading in silver');
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await page.goto('/ops/jobs?state=waiting');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  const tasks = page.getByRole('table', { name: 'Tasks' });
  await expect(tasks).toContainText('settle_orders');
  await expect(tasks).not.toContainText('*');
  await expect(page.getByRole('table', { name: 'Processes' })).toContainText('Alive');
  await expectSound(page);
});

test('every page says what is stopped, by whom and since when', async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  const stop = { what: 'gold', reason: 'Wrong prices', stoppedBy: 'mbr_1', stopperName: 'Asha Rao' };
  const data = { stops: [{ ...stop, stoppedAt: '2026-11-22T10:00:00.000Z' }], arePaymentsOff: true, heldSince: null };
  // Answered to this page only: the server that all tests share goes on.
  await page.route('**/trpc/ops.platform.stops?*', (route) => route.fulfill({ json: [{ result: { data } }] }));
  await page.goto('/ops/staff');
  const banner = page.locator('section').filter({ hasText: 'Stopped for everybody' });
  await expect(banner).toContainText('Trading in gold, by Asha Rao, since');
  await expect(banner).toContainText('Taking payments, by the settings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the platform' }).click();
  await expect(page).toHaveURL(/\/ops\/platform$/);
});
