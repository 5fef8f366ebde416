import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createCertificateSigner, publicJwk } from '../server/domain/documents/certificates/signing.ts';
import { leafHash } from '../server/domain/documents/log/merkle.ts';
import { expectSound } from './fixtures/expect-sound.ts';
import { expect, test } from './fixtures/test.ts';

const LEVELS = 20;
/** The page promises an answer before a reader notices that there was work. */
const MILLISECONDS_MAX = 50;

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const eight = (sum: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(sum);
  return bytes;
};

/** A proof as one of a million holders has it, twenty neighbours on the way to the root, signed by a key that is not the service's. */
function proofOfOneInAMillion(): Record<string, unknown> {
  const signer = createCertificateSigner(randomBytes(32));
  const [day, salt] = ['2026-11-26', randomBytes(32).toString('hex')];
  const holder = sha256(Buffer.from(`tola-holder-1\n7 usr_1\n${salt}`)).toString('hex');
  let sum = 12_345_678n;
  let hash = sha256(Buffer.of(0), Buffer.from(`tola-holding-1\n${day} live gold\n${holder}\n${salt}\n${sum}`));
  const path = Array.from({ length: LEVELS }, (_, level) => {
    const [next, nextSum] = [randomBytes(32), BigInt(level + 1) * 1_000_003n];
    hash = sha256(Buffer.of(1), hash, eight(sum), next, eight(nextSum));
    sum += nextSum;
    return ['right', next.toString('hex'), String(nextSum)];
  });
  const sign = (text: object) => {
    const payload = JSON.stringify(text);
    return { payload, signature: Buffer.from(signer.sign(payload)).toString('base64'), key_id: signer.keyId };
  };
  const tree = { mode: 'live', metal: 'gold', holders: 1_000_000, micrograms: String(sum), root: hash.toString('hex') };
  const statement = { format: 'tola-holdings-day-1', issuer: 'tola', day, as_of: `${day}T00:00:01.000+05:30` };
  const entry = sign({ ...statement, trees: [tree], key_id: signer.keyId });
  const root = leafHash(Buffer.from(entry.payload)).toString('hex');
  const { kty, crv, x, kid } = publicJwk(signer.keyId, signer.publicKey);
  return {
    format: 'tola-proof-1',
    key: { kty, crv, x, kid },
    entry: { index: 0, kind: 'holdings', day, ...entry },
    head: sign({ format: 'tola-log-1', issuer: 'tola', size: 1, root, key_id: signer.keyId }),
    size: 1,
    inclusion: [],
    holdings: [
      { mode: 'live', metal: 'gold', holder, book: 7, user_code: 'usr_1', salt, micrograms: '12345678', path },
    ],
  };
}

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

test('a saved proof is checked without a connection, before a reader notices', async ({ page, context }) => {
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

test('the public record says what is owed, how to check it, and what it does not show', async ({ page }) => {
  await page.goto('/verify/ledger');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public record');
  await expect(page.getByRole('main')).toContainText('It does not show that bars lie in a vault.');
  await expectSound(page);
  const log = await page.request.get('/verify/ledger.json');
  expect(await log.json()).toHaveProperty('entries');
});
