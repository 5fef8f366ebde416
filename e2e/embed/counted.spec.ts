import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { proofOfOneInAMillion } from '../fixtures/proofs/one-in-a-million.ts';
import { expect, test } from '../fixtures/test.ts';

/** A day's commitment is made once, before this person held anything: the answer gets the proof of one who did, made by the published construction. */
async function answerProof(page: Page, change: (proof: Record<string, unknown>) => void = () => {}): Promise<void> {
  const proof = proofOfOneInAMillion() as { key: { kid: string } } & Record<string, unknown>;
  const keyIds = [proof.key.kid];
  change(proof);
  const { origin } = new URL(page.url());
  const data = { day: '2026-11-26', text: JSON.stringify(proof), keyIds, checkUrl: `${origin}/verify/holding` };
  await page.route(
    (url) => url.pathname.split('/').at(-1) === 'embed.home.proof',
    (route) => {
      const isBatch = new URL(route.request().url()).searchParams.has('batch');
      const answer = { result: { data } };
      return route.fulfill({ json: isBatch ? [answer] : answer });
    },
  );
  await page.reload();
}

for (const [theme, locale] of [
  ['light', 'en'],
  ['dark', 'hi'],
] as const) {
  test(`home says that the holding was counted, checked in this browser, with a file to keep (${theme}, ${locale})`, async ({
    page,
  }, info) => {
    await enterEmbed(page, info, { look: { theme, locale } });
    await answerProof(page);
    const line = page.getByText(locale === 'en' ? /^Counted in the commitment of 26 Nov/ : /की प्रतिबद्धता में गिना गया$/);
    await line.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: locale === 'en' ? /Save the proof/ : /प्रमाण सहेजें/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('tola-proof-2026-11-26.json');
    const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(saved.format).toBe('tola-proof-1');
    const check = page.getByRole('link', { name: locale === 'en' ? /public page/ : /सार्वजनिक पेज/ });
    await expect(check).toHaveAttribute('href', /\/verify\/holding#[\w-]+$/);
    await expectSound(page);
  });
}

test('a proof with another amount is not called counted', async ({ page }, info) => {
  await enterEmbed(page, info);
  await answerProof(page, (proof) => {
    const [holding] = proof.holdings as { micrograms: string }[];
    if (holding) holding.micrograms = '92345678';
  });
  await expect(page.getByText(/does not hold/)).toBeVisible();
  await expect(page.getByText(/^Counted in the commitment/)).toHaveCount(0);
});

test('nothing is said where nothing was counted yet', async ({ page }, info) => {
  const asked = page.waitForResponse((response) => response.url().includes('embed.home.proof'));
  await enterEmbed(page, info);
  expect((await asked).ok()).toBe(true);
  await expect(page.getByText(/^Counted in the commitment/)).toHaveCount(0);
});
