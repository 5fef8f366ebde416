import { expectAccessible, expectFits, expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('support tells partners of an incident, adds to it and resolves it; the page shows it without a script @once', async ({
  opsPageAs,
  browser,
  baseURL,
}) => {
  const page = await opsPageAs('support');
  await page.goto('/ops/status');
  const title = `Payouts are late ${Date.now()}`;
  await page.getByRole('button', { name: 'Tell partners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell partners' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('What partners should know').fill('Banks answer slowly.');
  await dialog.getByRole('button', { name: 'Tell partners' }).click();
  await expect(dialog.getByText(/must name what is affected/)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await dialog.getByLabel('Withdrawals to banks').check();
  await dialog.getByRole('button', { name: 'Tell partners' }).click();
  await expect(dialog).toBeHidden();
  await expectSound(page);

  const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const shown = await reader.newPage();
  await shown.goto('/status');
  await expect(shown.getByRole('article').filter({ hasText: title })).toContainText('Banks answer slowly.');

  const card = page.locator('section').filter({ hasText: title });
  await card.getByLabel('What is known now').fill('All are through.');
  await card.getByRole('button', { name: 'Add, and resolve' }).click();
  await expect(card.getByText('Resolved', { exact: true })).toBeVisible();
  await shown.reload();
  await expect(shown.getByRole('article').filter({ hasText: title })).toContainText('All are through.');
  await reader.close();
});

for (const [theme, language] of [
  ['light', 'en-IN'],
  ['dark', 'hi-IN'],
] as const) {
  test(`the status page says how each part does, to anyone (${theme}, ${language}) @phone`, async ({
    browser,
    baseURL,
    viewport,
  }) => {
    const context = await browser.newContext({
      colorScheme: theme,
      locale: language,
      viewport,
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const answer = await page.goto('/status');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(
      language === 'en-IN' ? 'Partner interface' : 'पार्टनर इंटरफ़ेस',
    );
    await expect(page.getByRole('img')).toHaveCount(7);
    expect(await page.locator('script').count()).toBe(0);
    expect((await answer?.body())?.length).toBeLessThan(64 * 1024);
    await expectAccessible(page);
    await expectFits(page);
    await context.close();
  });
}
