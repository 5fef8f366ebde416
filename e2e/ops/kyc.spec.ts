import { expectSound } from '../fixtures/expect-sound.ts';
import { handInLinks, handInPictures } from '../fixtures/kyc-submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test('compliance looks at a submission with pictures and approves it; the way to the next one has the focus @phone', async ({
  page: phone,
  opsPageAs,
}, info) => {
  const userCode = await handInPictures(phone, info, 'Meena Iyer');
  const page = await opsPageAs('compliance');
  await page.goto('/ops/kyc?mode=sandbox');
  await expect(page.getByRole('heading', { level: 1, name: 'KYC review' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Submissions' })).toBeVisible();
  await expectSound(page);

  await page.goto(`/ops/kyc/${userCode}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Meena Iyer' })).toBeVisible();
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible();
  const picture = page.getByRole('img', { name: 'PAN card' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.getByRole('button', { name: 'Turn PAN card' }).click();
  await expect(picture).toHaveClass(/rotate-90/);
  await page.getByRole('button', { name: 'See PAN card closer' }).click();
  await expect(page.getByText('ABCDE****F')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Show the whole PAN' }).click();
  await expect(page.getByText('ABCDE1234F')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(?:Next submission|Back to the list)$/ })).toBeFocused();
});

test('compliance rejects with a reason and a note, which the user reads; a second reviewer sees it @once', async ({
  page: phone,
  opsPageAs,
}, info) => {
  const userCode = await handInLinks(phone, info, 'Ravi Kumar');
  const [page, second] = [await opsPageAs('compliance'), await opsPageAs('admin')];
  await Promise.all([page.goto(`/ops/kyc/${userCode}`), second.goto(`/ops/kyc/${userCode}`)]);
  await expect(second.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByLabel('Reason').selectOption('Something else');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('has to say why')).toBeVisible();
  await page.getByLabel('Reason').selectOption('Cannot be read');
  await page.getByLabel('Note').fill('The corner is cut off.');
  await expect(page.getByText(/without glare\. The corner is cut off\./)).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rejected' })).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('This KYC is rejected, not under review.')).toBeVisible();
  await expect(second.getByText(/The corner is cut off\./).first()).toBeVisible();
  await page.goto('/ops/kyc?state=rejected&mode=sandbox');
  await expect(page.getByRole('link', { name: /Ravi Kumar/ }).first()).toBeVisible();
});

test('finance is refused, on the list and on a submission @once', async ({ opsPageAs }) => {
  const page = await opsPageAs('finance');
  for (const path of ['/ops/kyc', '/ops/kyc/per_anybody']) {
    await page.goto(path);
    await expect(page.getByText('This needs another role: admin or compliance.')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'KYC review' })).toHaveCount(0);
});
