import { verifyArchive } from '../fixtures/archives/verify-archive.ts';
import { creditSandbox } from '../fixtures/credit-sandbox.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('an operator hands the archive of a partner out to an auditor, and it verifies', async ({ opsPageAs }, info) => {
  const page = await opsPageAs('admin');
  await page.goto('/ops/partners');
  await page
    .getByRole('link', { name: /Demo Partner/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Archive for an auditor' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Auditor').fill('R. Iyer, Iyer & Co.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (.tar)' }).click();
  const { exitCode, said } = await verifyArchive(page.request, await download, info);
  expect(said).toContain('OK: everything that this archive can show was checked and holds.');
  expect(exitCode).toBe(0);
  await page.reload();
  await expect(page.getByText('Took an archive for an auditor').first()).toBeVisible();
});

test('the months of an archive are those of the clock of the book that is chosen', async ({
  opsPageAs,
  request,
}, info) => {
  const { token } = await creditSandbox(request, info.project.outputDir);
  const answer = await request.get('/partner/sandbox/clock', { headers: { Authorization: `Bearer ${token}` } });
  const monthOf = (at: number) => new Date(at + 19_800_000).toISOString().slice(0, 7);
  const page = await opsPageAs('admin');
  await page.goto('/ops/partners?search=Credit');
  await page
    .getByRole('link', { name: /Credit Partner/ })
    .first()
    .click();
  const newest = page.getByLabel('Period').locator('option').nth(1);
  await expect(newest).toHaveText(monthOf(Date.now()));
  await page.getByLabel('Mode').selectOption('sandbox');
  await expect(newest).toHaveText(monthOf(Date.parse((await answer.json()).data.now)));
});
