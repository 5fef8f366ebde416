import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enterEmbed } from '../fixtures/embed.ts';
import { expect, test } from '../fixtures/test.ts';

const SCRIPTS_MAX_BYTES = 180 * 1_024;

/**
 * What a page fetches until something is seen: the size of its scripts as they travel, and its calls of procedures. Only the first call is answered,
 * so what is seen needs no other.
 */
async function fetchedUntil(page: Page, address: string, isThere: () => Promise<void>) {
  const scripts: Promise<number>[] = [];
  const rounds: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.route('**/trpc/**', (route) => {
    rounds.push(new URL(route.request().url()).pathname);
    return rounds.length === 1 ? route.continue() : undefined;
  });
  await page.goto(address);
  await isThere();
  const sizes = await Promise.all(scripts);
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), rounds };
}

test('home and the buy form are light, and there after one round of requests', async ({ page, browser }, info) => {
  await enterEmbed(page, info);
  const home = page.url();
  const { origins } = await page.context().storageState();
  for (const [path, thing] of [
    ['', 'What you hold is worth'],
    ['/buy', 'Gold'],
  ] as const) {
    // A WebView that was closed since: nothing is in its cache, and its storage is as it was.
    const context = await browser.newContext({ storageState: { cookies: [], origins } });
    const fresh = await context.newPage();
    const { scriptBytes, rounds } = await fetchedUntil(fresh, home + path, () =>
      path === ''
        ? expect(fresh.getByText(thing)).toBeVisible()
        : expect(fresh.getByRole('button', { name: /^(Continue|Review)/ })).toBeVisible(),
    );
    expect(scriptBytes, `scripts of ${path || '/'}`).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
    expect(rounds, `rounds of ${path || '/'}`).not.toHaveLength(0);
    await context.close();
  }
});
