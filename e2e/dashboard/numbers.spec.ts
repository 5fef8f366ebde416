import { gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures/test.ts';

const SCRIPTS_MAX_BYTES = 220 * 1_024;
const DOCUMENT_MAX_BYTES = 25 * 1_024;

test('home is light: its document and all scripts that it loads, charts among them, and no page but itself', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const scripts: Promise<number>[] = [];
  const fetchedAhead: string[] = [];
  page.on('request', (request) => {
    if ('next-router-prefetch' in request.headers()) fetchedAhead.push(request.url());
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  const answer = await page.goto('/?mode=sandbox', { waitUntil: 'networkidle' });
  for (const name of [/^Volume from /, 'Gold rates per gram'])
    await expect(page.getByRole('slider', { name })).toBeVisible();
  expect(gzipSync((await answer?.body()) ?? '').length).toBeLessThanOrEqual(DOCUMENT_MAX_BYTES);
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
  expect(fetchedAhead).toEqual([]);
});

test('the server draws both charts, which stay where they are when the page comes to life', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const markup = await (await page.request.get('/?mode=sandbox')).text();
  expect(markup.match(/role="slider"/g)).toHaveLength(2);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/?mode=sandbox', { waitUntil: 'networkidle' });
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifted.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});
