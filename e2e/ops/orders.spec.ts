import { makeOwnWithdrawal, makeStuckPayment } from '../fixtures/exceptions.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, test } from '../fixtures/test.ts';

test('support finds a stuck payment and tries it again to its end @phone', async ({ opsPageAs, request }, info) => {
  const page = await opsPageAs('support');
  const id = await makeStuckPayment(request, info.project.outputDir);
  await page.goto('/ops/payments?mode=sandbox&reason=purchase&partner=demo');
  const row = page.locator(`a[href="/ops/payments/${id}"]`);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  await expect(page.getByText('Buying its metal was tried 1 time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund instead' })).toBeHidden();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByText('Done: the metal is bought.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeHidden();
  await expect(page.getByRole('main').getByText('By our staff')).toBeVisible();
  await expect(page.getByText('Tried again')).toBeVisible();
  // To the staff of the service a partner is not "you".
  await expect(page.getByRole('rowheader', { name: 'Commission owed to the partner' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /\byou/i })).toHaveCount(0);
  await expectSound(page);
  // The list, with a person to wait for in it: the first one is gone from there.
  const other = await makeStuckPayment(request, info.project.outputDir);
  await page.goto('/ops/payments?mode=sandbox&reason=purchase&partner=demo');
  await expect(page.locator(`a[href="/ops/payments/${other}"]`)).toBeVisible();
  await expect(row).toBeHidden();
  await expectSound(page);
});

test('finance asks to settle a withdrawal manually, an admin approves, the money is back', async ({
  opsPageAs,
  request,
}, info) => {
  const [page, admin] = [await opsPageAs('finance'), await opsPageAs('admin')];
  const id = await makeOwnWithdrawal(request, info.project.outputDir);
  await page.goto('/ops/withdrawals');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  await expectSound(page);
  await page.goto(`/ops/withdrawals/${id}`);
  // The history may have it a moment before the page's next look at the status.
  await expect(page.getByText(/it is completed/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Settle manually' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle this withdrawal manually?' });
  await dialog.getByLabel('Reason').fill('Returned by the bank, statement of today');
  await dialog.getByLabel('Reference', { exact: true }).fill(`ST-${id.slice(-10)}`);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  const link = page.getByRole('link', { name: 'Look at the request' });
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settle manually' })).toBeHidden();
  await expectSound(page);
  const approvalId = ((await link.getAttribute('href')) ?? '').split('/').at(-1);
  const { data } = await read(admin, 'ops.approvals.read', { approvalId });
  const { inputHash } = data as { inputHash: string };
  // The operator who asked is refused, whatever they send.
  expect((await change(page, 'ops.approvals.approve', { approvalId, inputHash })).code).toBe('ROLE_NOT_ALLOWED');
  expect((await change(admin, 'ops.approvals.approve', { approvalId, inputHash })).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Approved: settled manually')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask the provider again' })).toBeHidden();
});

test('compliance may look, and do nothing', { tag: '@once' }, async ({ opsPageAs, request }, info) => {
  const page = await opsPageAs('compliance');
  const id = await makeStuckPayment(request, info.project.outputDir);
  await page.goto(`/ops/payments/${id}`);
  await expect(page.getByText('What staff did')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeHidden();
  expect((await change(page, 'ops.payments.retry', { orderId: id })).code).toBe('ROLE_NOT_ALLOWED');
  await page.goto('/ops/payments/pay_none');
  await expect(page.getByText('No such payment')).toBeVisible();
});
