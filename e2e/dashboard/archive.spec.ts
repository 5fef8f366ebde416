import { verifyArchive } from '../fixtures/archives/verify-archive.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('an owner downloads the archive of the sandbox, and the published verifier says that it holds', async ({
  staffPage: page,
  sandboxBuys: _,
}, info) => {
  await page.goto('/statements?mode=sandbox');
  const card = page.getByRole('heading', { name: 'Archive to verify' });
  await card.scrollIntoViewIfNeeded();
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (.tar)' }).click();
  const { exitCode, said } = await verifyArchive(page.request, await download, info);
  expect(said).toContain('OK: everything that this archive can show was checked and holds.');
  expect(said).toContain('balances: recomputed');
  expect(exitCode).toBe(0);

  await page.getByLabel('Period').selectOption({ index: 1 });
  const month = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (.tar)' }).click();
  expect((await month).suggestedFilename()).toMatch(/^tola-sandbox-book-\d+-partner-\d{4}-\d\d\.tar$/);
  await page.getByRole('link', { name: 'How to verify it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify it yourself' })).toBeVisible();
});
