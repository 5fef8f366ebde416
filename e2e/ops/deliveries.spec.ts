import { expectSound } from '../fixtures/expect-sound.ts';
import { orderCoin } from '../fixtures/kyc-submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test('support packs, ships with an AWB and hands over; the address is shown on demand @phone', async ({
  opsPageAs,
}, info) => {
  const page = await opsPageAs('support');
  const orderId = await orderCoin(page, info, 'Meena Iyer');
  await page.goto(`/ops/deliveries?order=${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: /Silver coin, 10 g/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 × Silver coin, 10 g' })).toBeVisible();
  await expect(page.getByText('12 Temple Road')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the address' }).click();
  await expect(page.getByText('12 Temple Road').first()).toBeVisible();
  await expect(page.getByText('Address looked at')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Packing slip', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '1 × Silver coin, 10 g' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Packed' }).click();
  await page.getByRole('button', { name: 'Shipped' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Courier').fill('Sequel Logistics');
  await page.getByLabel('AWB').fill('SQ-123456');
  await expectSound(page);
  await page.getByRole('button', { name: 'Shipped' }).click();
  await expect(page.getByText('SQ-123456')).toBeVisible();
  await page.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByRole('heading', { name: 'Next step' })).toHaveCount(0);
  await expect(page.getByText('Reported by the courier')).toHaveCount(0);
});

test('a cancellation is asked for, and waits for another person @once', async ({ opsPageAs }, info) => {
  const page = await opsPageAs('support');
  const orderId = await orderCoin(page, info, 'Ravi Kumar');
  await page.goto(`/ops/deliveries/${orderId}`);
  await page.getByRole('button', { name: 'Packed' }).click();
  await page.getByRole('button', { name: 'Cancel and give back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel and give back' });
  await dialog.getByRole('button', { name: 'Call the courier off' }).click();
  await dialog.getByLabel('What the partner is shown').fill('Scratched in the vault');
  await dialog.getByLabel('Reason').fill('Scratched when it was packed');
  await dialog.getByLabel('Reference').fill(orderId);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('A cancellation waits for another operator')).toBeVisible();
});

test('finance sees parcels and stock, and touches neither @once', async ({ opsPageAs }) => {
  const page = await opsPageAs('finance');
  await page.goto('/ops/deliveries/stock');
  await expect(page.getByRole('table', { name: 'Stock' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Count Gold coin, 1 g' })).toHaveCount(0);
  const support = await opsPageAs('support');
  await support.goto('/ops/deliveries/stock');
  await support.getByRole('button', { name: 'Count Gold coin, 1 g' }).click();
  const dialog = support.getByRole('dialog', { name: 'Count Gold coin, 1 g' });
  await dialog.getByLabel('Pieces').fill('-1000000');
  await dialog.getByRole('button', { name: 'Count' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByLabel('Pieces').fill('2');
  await dialog.getByLabel('Reason').fill('Came in from the mint');
  await expectSound(support);
  await dialog.getByRole('button', { name: 'Count' }).click();
  await expect(support.getByText(/Gold coin, 1 g: \d+ to be had/)).toBeVisible();
});
