import { expectSound } from '../fixtures/expect-sound.ts';
import { unknownMobile } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('an admin asks for a new person; the staff page is free of axe findings in both themes', async ({ opsPageAs }) => {
  const page = await opsPageAs('admin');
  await page.goto('/ops/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByLabel('Name', { exact: true }).fill('Meena Iyer');
  await dialog.getByLabel('Mobile').fill('123');
  await dialog.getByLabel('Reason').fill('Joins support on Monday');
  await dialog.getByLabel('Reference').fill(`HR-${unknownMobile()}`);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Meena Iyer');
  await dialog.getByLabel('Mobile').fill(unknownMobile());
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Another operator has to approve it')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('support sees who works here, and cannot ask for anybody', async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  await page.goto('/ops/staff');
  await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an operator' })).toBeHidden();
});
