import { unknownMobile } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, test } from '../fixtures/test.ts';

test('commission, fee bearer and credit line are asked for, each approved by another, and count @once', async ({
  opsPageAs,
}) => {
  const admin = await opsPageAs('admin');
  const name = `Sona Terms ${unknownMobile()}`;
  const made = await change(admin, 'ops.partners.create', { name, ownerName: 'Asha Rao', mobile: unknownMobile() });
  const { partnerId } = made.data as { partnerId: string };
  const finance = await opsPageAs('finance');
  await finance.goto(`/ops/partners/${partnerId}`);

  const ask = async (button: string, fill: () => Promise<void>) => {
    await finance.getByRole('button', { name: button, exact: true }).click();
    const dialog = finance.getByRole('dialog').filter({ visible: true });
    await fill();
    await dialog.getByLabel('Reason').fill('As agreed');
    await dialog.getByLabel('Reference').fill(`AGR-${unknownMobile()}`);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  };
  const shown = () => finance.getByRole('dialog').filter({ visible: true });

  await ask('Commission', async () => {
    await shown().getByLabel('On buys').fill('0.75');
    await shown().getByLabel('On sells').fill('0.3');
  });
  await expect(shown()).toHaveCount(0);
  await ask('Fee bearer', async () => {
    await shown().getByLabel('From the next payment order on').selectOption('end_user');
  });
  await expect(shown()).toHaveCount(0);
  await ask('Kind of wallet', async () => {
    await shown().getByLabel('Kind', { exact: true }).selectOption('credit');
    await shown().getByLabel('Credit limit').fill('50,000');
  });
  await expect(shown()).toHaveCount(0);

  const waiting = await read(admin, 'ops.approvals.list', { state: 'waiting', partnerId });
  const { approvals } = waiting.data as { approvals: { approvalId: string; inputHash: string }[] };
  expect(approvals).toHaveLength(3);
  for (const { approvalId, inputHash } of approvals) {
    expect((await change(admin, 'ops.approvals.approve', { approvalId, inputHash })).code).toBeUndefined();
  }
  await finance.reload();
  await expect(finance.getByText('0.75%', { exact: true })).toBeVisible();
  await expect(finance.getByText('The customer', { exact: true })).toBeVisible();
  await expect(finance.getByText('₹50,000.00').first()).toBeVisible();
});
