import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, TestInfo } from '@playwright/test';
import { verifyArchive } from './fixtures/archives/verify-archive.ts';
import { expectSound } from './fixtures/expect-sound.ts';
import { once } from './fixtures/once.ts';
import { expect, test } from './fixtures/test.ts';

type Taken = { archive: string; said: string };

const readLog = async (page: Page) => (await page.request.get('/verify/ledger.json')).json();

/** The archive of Demo Partner's sandbox and what the verifier says of it on a terminal, once for all tests of the page. */
async function takeArchive(page: Page, info: TestInfo): Promise<{ archive: Buffer; said: string }> {
  const taken = await once<Taken>('archive', info.project.outputDir, async () => {
    let last: Taken | undefined;
    // The service signs its first day within a minute or two of its first start.
    await expect.poll(async () => (await readLog(page)).entries.length, { timeout: 300_000 }).toBeGreaterThan(0);
    // A trade is in archives once its posting is chained, which is done each minute.
    await expect(async () => {
      await page.goto('/statements?mode=sandbox');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download (.tar)' }).click();
      const { said } = await verifyArchive(page.request, await download, info);
      const archive = await readFile(info.outputPath('archive.tar'));
      expect(archive.includes('transactions-000001.jsonl')).toBe(true);
      last = { archive: archive.toString('base64'), said };
    }).toPass({ intervals: [60_000] });
    return last as Taken;
  });
  return { archive: Buffer.from(taken.archive, 'base64'), said: taken.said };
}

const asTar = (buffer: Buffer) => ({ name: 'archive.tar', mimeType: 'application/x-tar', buffer });
const asJson = (value: object) => ({
  name: 'ledger.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const archiveField = (page: Page) => page.getByLabel('Archive (.tar)');

/** Opens the page and waits until the verifier is there. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/verify/archive');
  await expect(archiveField(page)).toBeEnabled();
}

test('an archive is checked without a connection, in the words of the terminal', async ({
  staffPage: page,
  sandboxBuys: _,
}, info) => {
  const { archive, said } = await takeArchive(page, info);
  await openPage(page);
  await page.context().setOffline(true);
  for (const bytes of [archive, gzipSync(archive)]) {
    await archiveField(page).setInputFiles(asTar(bytes));
    await expect(page.getByRole('heading', { name: 'This archive verifies' })).toBeVisible();
    const shown = await page.getByRole('main').textContent();
    const words = [...said.matchAll(/^ {2}\+ (.*)$/gm)].map(([, text]) => text as string);
    expect(words.length).toBeGreaterThan(4);
    for (const text of words) expect(shown).toContain(text);
    expect(shown).toContain('That the log shown to you is the log shown to others');
  }
  await page.context().setOffline(false);
  await expectSound(page);
});

test('a copy of the log is compared, and what is no log is named before anything is read', async ({
  staffPage: page,
  sandboxBuys: _,
}, info) => {
  const { archive } = await takeArchive(page, info);
  const log = await readLog(page);
  await openPage(page);
  const logField = page.getByLabel('Copy of the public log');
  await logField.setInputFiles(asJson({ some: 'file' }));
  await archiveField(page).setInputFiles(asTar(archive));
  await expect(page.getByRole('heading', { name: 'This is not a copy of the public log' })).toBeVisible();
  await logField.setInputFiles(asJson(log));
  await archiveField(page).setInputFiles(asTar(archive));
  await expect(page.getByRole('heading', { name: 'This archive verifies' })).toBeVisible();
  await expect(page.getByText('That the log shown to you is the log shown to others')).toHaveCount(0);
  const [entry, ...rest] = log.entries;
  await logField.setInputFiles(asJson({ ...log, entries: [{ ...entry, payload: '{}' }, ...rest] }));
  await archiveField(page).setInputFiles(asTar(archive));
  await expect(page.getByText(/the log that you kept has another statement at this place/)).toBeVisible();
});

for (const [language, colorScheme, broken] of [
  ['en', 'light', 'This archive does not verify'],
  ['hi', 'dark', 'यह आर्काइव सही नहीं है'],
] as const) {
  test(`one changed byte is named by file and line (${language}, ${colorScheme}) @phone`, async ({
    staffPage: page,
    sandboxBuys: _,
    baseURL,
  }, info) => {
    const { archive } = await takeArchive(page, info);
    await page.context().addCookies([{ name: 'tola-language', value: language, url: baseURL ?? '' }]);
    await page.emulateMedia({ colorScheme });
    const changed = Buffer.from(archive);
    const at = changed.indexOf('"amount_paise":"', changed.indexOf('transactions-000001.jsonl')) + 16;
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    await page.goto('/verify/archive');
    const field = page.locator('input[type=file]').last();
    await expect(field).toBeEnabled();
    await field.setInputFiles(asTar(changed));
    await expect(page.getByRole('heading', { name: broken })).toBeVisible();
    await expect(page.getByText(/^transactions-000001\.jsonl, line 1: /).first()).toBeVisible();
    await expectSound(page);
  });
}

test('what is no archive does not verify, and a browser without Ed25519 says so', async ({ page }) => {
  await openPage(page);
  await archiveField(page).setInputFiles(asTar(Buffer.from('Not an archive')));
  await expect(page.getByRole('heading', { name: 'This archive does not verify' })).toBeVisible();
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This browser cannot check signatures' })).toBeVisible();
});
