import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/expect-sound.ts';
import { proofOfOneInAMillion } from './fixtures/proofs/one-in-a-million.ts';
import { expect, test } from './fixtures/test.ts';

/** The page promises an answer before a reader notices that there was work. */
const MILLISECONDS_MAX = 50;

/** All of it holds, but for whose key it is: what another has signed is not called genuine. */
async function expectOursAlone(page: Page): Promise<void> {
  await expect(page.getByText('This proof does not hold')).toBeVisible();
  await expect(page.getByText('Holds', { exact: true })).toHaveCount(6);
  await expect(page.getByRole('listitem').filter({ hasText: 'Does not hold' })).toHaveText(
    /is one that this service publishes/,
  );
}

const asFile = (proof: object) => ({
  name: 'proof.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(proof)),
});

test('a saved proof is checked without a connection, before a reader notices @phone', async ({ page, context }) => {
  await page.goto('/verify/holding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a proof of holdings');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const proof = proofOfOneInAMillion();
  const input = page.getByLabel('Saved proof (.json)');
  await input.setInputFiles(asFile(proof));
  await expectOursAlone(page);
  // The first one also has the browser load its cryptography.
  await input.setInputFiles(asFile({ ...proof, keys_url: 'again' }));
  await expectOursAlone(page);
  const milliseconds = Number(await page.locator('[data-milliseconds]').getAttribute('data-milliseconds'));
  test.info().annotations.push({ type: 'proof checked in ms', description: String(milliseconds) });
  expect(milliseconds).toBeLessThan(MILLISECONDS_MAX);
  await context.setOffline(false);
  await expectSound(page);
});

test('a proof with another amount does not hold, and the page says what failed', async ({ page }) => {
  await page.goto('/verify/holding');
  const proof = proofOfOneInAMillion() as { holdings: { micrograms: string }[] };
  const holdings = [{ ...proof.holdings[0], micrograms: '92345678' }];
  await page.getByLabel('Saved proof (.json)').setInputFiles(asFile({ ...proof, holdings }));
  await expect(page.getByText('This proof does not hold')).toBeVisible();
  await expect(page.getByText('Does not hold', { exact: true })).toHaveCount(2);
  await expect(page.getByText('92.345678')).toHaveCount(0);
  await page.getByLabel('Saved proof (.json)').setInputFiles(asFile({ some: 'file' }));
  await expect(page.getByText('This is not a proof of holdings')).toBeVisible();
});

test('the address carries a proof behind its #', async ({ page }) => {
  const fragment = Buffer.from(JSON.stringify(proofOfOneInAMillion())).toString('base64url');
  await page.goto(`/verify/holding#${fragment}`);
  await expectOursAlone(page);
  // Another that cannot be read is not answered by the one before.
  await page.evaluate(() => window.location.assign('#damaged'));
  await expect(page.getByText('This is not a proof of holdings')).toBeVisible();
  await expect(page.getByText('This proof does not hold')).toHaveCount(0);
});

test('without Ed25519 in the browser nothing is called counted', async ({ page }) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  });
  await page.goto('/verify/holding');
  await page.getByLabel('Saved proof (.json)').setInputFiles(asFile(proofOfOneInAMillion()));
  await expect(page.getByText('Not known here', { exact: true })).toHaveCount(2);
  await expect(page.getByText('What was counted on')).toHaveCount(0);
  await expect(page.getByText('12.345678')).toHaveCount(0);
});

test('the public record says what is owed, how to check it, and what it does not show @phone', async ({ page }) => {
  await page.goto('/verify/ledger');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public record');
  await expect(page.getByRole('main')).toContainText('It does not show that bars lie in a vault.');
  await expectSound(page);
  const log = await page.request.get('/verify/ledger.json');
  expect(await log.json()).toHaveProperty('entries');
});
