import type { Page } from '@playwright/test';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

/** The demo's one live month that is final: made by a job within a minute of the start. */
const PARTNER = 'Trading Partner';

async function openStatement(page: Page): Promise<void> {
  const link = page.getByRole('table', { name: 'Statements' }).getByRole('link', { name: PARTNER });
  await expect(async () => {
    await page.goto('/ops/statements?partner=ptn_trading');
    await expect(link).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${PARTNER}, `) })).toBeVisible();
}

test('finance asks to settle a statement, the admin approves, and it shows settled with its UTR @once', async ({
  opsPageAs,
}) => {
  const finance = await opsPageAs('finance');
  await openStatement(finance);
  const utr = `SBIN${Date.now()}`;
  await finance.getByRole('button', { name: 'Settle' }).click();
  const dialog = finance.getByRole('dialog', { name: 'Settle this statement' });
  await dialog.getByLabel('How').selectOption('bank');
  await dialog.getByLabel('Reason').fill('The month is closed');
  await dialog.getByLabel('Reference').fill('manual entry');
  await dialog.getByRole('button', { name: 'Ask to settle' }).click();
  await expect(dialog.getByText(/Enter the UTR of the transfer/)).toBeVisible();
  await dialog.getByLabel('Reference').fill(utr);
  await dialog.getByRole('button', { name: 'Ask to settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(finance.getByText(`(${utr})`)).toBeVisible();
  const address = await finance.getByRole('link', { name: 'Another person approves' }).getAttribute('href');
  const approvalId = address?.split('/').at(-1);

  const admin = await opsPageAs('admin');
  await admin.goto(`/ops/approvals/${approvalId}`);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Approved by')).toBeVisible();

  await finance.reload();
  const settlement = finance.locator('section').filter({ hasText: 'Settlement and documents' });
  await expect(settlement.getByText(utr)).toBeVisible();
  await expect(settlement.getByText('Vikram Joshi')).toBeVisible();
  await expect(settlement.getByRole('link', { name: 'Request' })).toHaveAttribute('href', address ?? '');
  await expect(finance.getByRole('button', { name: 'Settle' })).toBeHidden();
  await finance.goto('/ops/statements?partner=ptn_trading&state=settled');
  await expect(finance.getByRole('table', { name: 'Statements' }).getByText(utr)).toBeVisible();
});

test('a statement leads from its figures to lines, rows and files; both pages fit and are accessible', async ({
  opsPageAs,
  isMobile,
}) => {
  const page = await opsPageAs('finance');
  await openStatement(page);
  await page
    .getByRole('table', { name: 'Lines' })
    .getByRole('link', { name: /Buy API/ })
    .click();
  await expect(page).toHaveURL(/\?type=buy&channel=api&kind=trade#rows$/);
  await expect(page.getByText('Shown below')).toBeVisible();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^tola-ops-statement-entries-.*\.csv$/);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    /\/files\/statements\/.*\.pdf$/,
  );
  // What a phone folds away is the same in both.
  for (const address of isMobile ? [page.url()] : [page.url(), '/ops/statements']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
});

test('support is refused in words', async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  await page.goto('/ops/statements');
  await expect(page.getByText('This needs another role: admin or finance.')).toBeVisible();
});
