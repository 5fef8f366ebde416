import { expect, test } from '../fixtures/test.ts';

test('the wallet ledger pages through its address @phone', async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto('/wallet?mode=sandbox');
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/wallet\?mode=sandbox&page=2$/);
  await expect(page.getByText(/^26–\d+ of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  // Other specs add to the ledger meanwhile, so its end is looked for where it is now.
  await expect(async () => {
    const total = Number((await page.getByText(/^\d+–\d+ of \d+$/).textContent())?.split(' of ')[1]);
    await page.goto(`/wallet?mode=sandbox&page=${Math.ceil(total / 25)}`);
    await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
});

test('transactions show metal, amount, status and Indian time with UTC on hover', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/transactions?mode=sandbox');
  // Other specs trade meanwhile, and not only buys.
  const row = page.getByRole('row').filter({ hasText: 'Buy' }).filter({ hasText: 'Completed' }).first();
  await expect(row.getByText('Buy')).toBeVisible();
  await expect(row.getByText(/^₹[\d,]+\.\d\d$/)).toBeVisible();
  await expect(row.getByText('Completed')).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: innerText is what copying gives, line ends included
  expect(await row.getByTitle(/^usr_/).innerText()).toMatch(/^usr_[0-9a-z]{26}$/);
  const time = row.locator('time');
  await expect(time).toContainText('IST');
  await expect(time).toHaveAttribute('title', /UTC$/);
});

test('a page past the end leads back to the first', async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto('/transactions?mode=sandbox&page=99');
  await expect(page.getByText('This page is past the end of the list.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\/transactions\?mode=sandbox$/);
});

test('a failing read says what happened, with code and request id, and can be tried again @phone', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const requestId = 'req_00000000000000000000000001';
  const data = { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'The service cannot answer.', requestId };
  const failing = { error: { message: data.message, code: -32603, data } };
  await page.goto('/?mode=sandbox');
  await page.route('**/trpc/**', (route) => {
    const calls = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({ status: 503, json: calls.map(() => failing) });
  });
  await page.getByRole('radio', { name: '30 d', exact: true }).check({ force: true });
  const problem = page.getByRole('alert').filter({ hasText: 'SERVICE_UNAVAILABLE' });
  await expect(problem).toContainText(requestId);
  await page.unroute('**/trpc/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Gold buy rate .* over this range/)).toBeVisible();
});

test('pages arrive with their data: nothing is asked again on the way in', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) asked.push(request.url());
  });
  for (const path of ['/?mode=sandbox', '/wallet?mode=sandbox', '/transactions?mode=sandbox&page=2']) {
    // What came with the page is fresh for some seconds: a slow machine must not use them up.
    await page.clock.setFixedTime(Date.now());
    const response = await page.goto(path);
    expect(await response?.text()).toMatch(/<td[^>]*>.*₹/);
    await expect(page.getByRole('cell').first()).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a list says that another view of it is on its way', async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto('/transactions?mode=sandbox');
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/[?&]_rsc=/, async (route) => {
    await held;
    await route.continue();
  });
  const next = page.getByRole('link', { name: 'Next page' });
  await next.click();
  await expect(next.locator('[aria-busy="true"]')).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole('link', { name: 'Previous page' }).locator('[aria-busy="false"]')).toBeVisible();
});
