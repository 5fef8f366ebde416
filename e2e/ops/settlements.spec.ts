import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { chooseFile } from '../fixtures/choose-file.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { demoCaller } from '../fixtures/partner-api.ts';
import { expect, test } from '../fixtures/test.ts';

const HEADER = 'order_id,gateway_payment_id,event,amount,fee,tax,utr,settled_at';

/** Orders of INR 500 that were paid, in the sandbox of the demo: their fee is INR 0.59. */
async function paidOrders(api: APIRequestContext, info: TestInfo, count: number): Promise<string[]> {
  const { post } = await demoCaller(api, info.project.outputDir);
  const mobile = `97${Date.now().toString().slice(-8)}`;
  const { user_code } = await post('users/init', { mobile, name: 'Asha Rao', flow: 'api' });
  const orders: string[] = [];
  for (let made = 0; made < count; made++) {
    const order = await post('payments/orders', { user_code, amount_inr: 500, checkout_type: 'hosted' });
    await post(`payments/orders/${order.payment_id}/simulate`, { outcome: 'success' });
    orders.push(order.payment_id as string);
  }
  return orders;
}

const choose = (page: Page, name: string, lines: readonly string[]) =>
  chooseFile(page, /^Choose a file$/, {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
  });

test('finance hands in a settlement, sees where it differs, and resolves one difference with a note @phone', async ({
  opsPageAs,
  request,
}, info) => {
  const [clean, dear, taxed] = await paidOrders(request, info, 3);
  const utr = `E2E${info.project.name.toUpperCase()}${Date.now()}`;
  const line = (order: string | undefined, amount: string, fee: string) =>
    `${order},,payment,${amount},${fee},0.09,${utr},21/11/2026 14:03`;
  const page = await opsPageAs('finance');
  await page.goto('/ops/settlements');
  await expect(page.getByRole('heading', { level: 1, name: 'Gateway settlements' })).toBeVisible();
  await page.getByLabel('Gateway of a plain file').selectOption('simulated');

  // Dropped, and not to be read: listed line by line.
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'bad.csv', { type: 'text/csv' }));
      return transfer;
    },
    `${HEADER}\n${line(clean, '5OO', '0.50')}`,
  );
  await page.getByRole('region', { name: 'Drop a file here' }).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('alert').filter({ hasText: 'line 2, amount' })).toBeVisible();
  await expectSound(page);

  await choose(page, `${utr}.csv`, [
    line(clean, '500.00', '0.50'),
    line(dear, '510.00', '0.50'),
    line(taxed, '500.00', '0.75'),
  ]);
  await page.waitForURL(/\/ops\/settlements\/stf_/);
  await expect(page.getByRole('heading', { level: 1, name: `${utr}.csv` })).toBeVisible();
  const transfers = page.getByRole('table', { name: 'Bank transfers' });
  await expect(transfers).toContainText('₹1,507.98');
  const differences = page.getByRole('table', { name: 'Differences' });
  const rows = differences.getByRole('row').filter({ has: page.getByRole('button', { name: /^Resolve pay_/ }) });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Amount differs' })).toContainText('₹510.00');
  await expect(rows.filter({ hasText: 'Fee differs' })).toContainText('₹0.84');
  await expectSound(page);

  await page.getByRole('button', { name: `Resolve ${dear}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve: Amount differs' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Note').fill('The customer paid a tip');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog).toBeHidden();
  await expect(differences).toContainText('The customer paid a tip');
  await expect(rows).toHaveCount(1);

  // The address says what is shown, and the file takes away the same.
  await page.goto(`${page.url()}?state=open`);
  await expect(differences.getByText('Fee differs')).toBeVisible();
  await expect(differences.getByText('Amount differs')).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV of 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/settlement-differences-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto('/ops/settlements/unsettled');
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, not settled' })).toBeVisible();
  await expectSound(page);
});

test('support is refused, in words', async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  await page.goto('/ops/settlements');
  await expect(page.getByText('This needs another role: admin or finance.')).toBeVisible();
  await expect(page.getByLabel('Settlement file')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Gateway settlements' })).toHaveCount(0);
});
