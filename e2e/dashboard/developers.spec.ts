import type { APIRequestContext, Page } from '@playwright/test';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

/** No other spec uses live mode of Demo Partner: tokens, calls and addresses of it may be changed here. */
const XSS = '<img src=x onerror="window.hacked=1">';

const paths = ['tokens', 'logs', 'errors', 'network', 'usage', 'sandbox', 'webview'].map(
  (name) => `/developers/${name}`,
);

test('the developers’ pages are free of axe findings in both themes', async ({ staffPage: page, sandboxBuys: _ }) => {
  for (const path of [...paths.map((one) => `${one}?mode=sandbox`), '/developers/sandbox', '/developers/tokens']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });
  }
});

async function makeToken(page: Page): Promise<string> {
  await page.goto('/developers/tokens');
  await page.getByRole('button', { name: /^(Create a|Replace the) token$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create and show it' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your new live token' })).toBeVisible();
  return ((await dialog.locator('code').textContent()) ?? '').trim();
}

const call = (request: APIRequestContext, token: string, path: string, options: object = {}) =>
  request.get(path, { headers: { Authorization: `Bearer ${token}` }, ...options });

test('a token from the dashboard opens the interface, is shown once, is logged by its end, and ends at once', {
  tag: '@once',
}, async ({ staffPage: page, request }) => {
  const token = await makeToken(page);
  expect(token).toMatch(/^tola_live_/);
  const dialog = page.getByRole('dialog');

  await test.step('neither Escape, a click beside it nor a reload by accident loses it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByText(token)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
  });

  await test.step('once stored it is nowhere any more', async () => {
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`…${token.slice(-4)}`).first()).toBeVisible();
    expect(await page.content()).not.toContain(token.slice(10, 40));
    await page.reload();
    expect(await page.content()).not.toContain(token.slice(10, 40));
  });

  await test.step('its calls stand in the log, hostile ones as text', async () => {
    expect((await call(request, token, '/partner/wallet')).status()).toBe(200);
    const hostile = await call(request, token, `/partner/users?search=${encodeURIComponent(XSS)}`, {
      headers: { Authorization: `Bearer ${token}`, 'User-Agent': XSS },
    });
    const { request_id } = await hostile.json();
    const posted = await request.post('/partner/users/init', {
      headers: { Authorization: `Bearer ${token}` },
      data: { mobile: 'x', name: XSS, meta: { [XSS]: XSS } },
    });
    const { request_id: postedId } = await posted.json();
    for (const id of [request_id, postedId]) {
      await expect(async () => {
        await page.goto(`/developers/logs?search=${id}`);
        await expect(page.getByRole('link', { name: /\/partner\/users/ })).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await page.getByRole('link', { name: /\/partner\/users/ }).click();
      await expect(page.getByText(id.slice(-6)).first()).toBeVisible();
      await expect(page.getByText('<img src=x').first()).toBeVisible();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      await expect(page.locator('#content img')).toHaveCount(0);
      expect(await page.content()).not.toContain(token.slice(10, 40));
    }
  });

  await test.step('revoked, it opens nothing; who still calls with it stands in the log and among the errors', async () => {
    await page.goto('/developers/tokens');
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('There is no living token')).toBeVisible();
    const refused = await call(request, token, '/partner/wallet');
    expect(refused.status()).toBe(401);
    await expect(async () => {
      await page.goto('/developers/errors');
      await expect(page.getByRole('link', { name: 'INVALID_TOKEN' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('link', { name: 'INVALID_TOKEN' }).click();
    await expect(page).toHaveURL(/code=INVALID_TOKEN/);
    await expect(page.getByRole('link', { name: 'GET /partner/wallet' }).first()).toBeVisible();
  });
});

test('an address list shuts out all others at once, and lets them in again', { tag: '@once' }, async ({
  staffPage: page,
  request,
}) => {
  const token = await makeToken(page);
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goto('/developers/network');
  const field = page.getByLabel('Address or network');
  const add = page.getByRole('button', { name: 'Add' }).nth(1);
  await field.fill('office');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'must be an address' })).toBeVisible();
  await expect(field).toHaveValue('office');
  await field.fill('203.0.113.77/24');
  await add.click();
  await expect(page.getByText('203.0.113.0/24', { exact: true })).toBeVisible();
  await expect(page.getByText('The address you are at is not on the list')).toBeVisible();
  const refused = await call(request, token, '/partner/wallet');
  expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'IP_NOT_ALLOWED']);
  await page.getByRole('button', { name: 'Remove 203.0.113.0/24' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(page.getByText('Every address may call.', { exact: true })).toBeVisible();
  expect((await call(request, token, '/partner/wallet')).status()).toBe(200);
  await expect(async () => {
    await page.goto('/developers/logs?code=IP_NOT_ALLOWED');
    await expect(page.getByRole('link', { name: 'GET /partner/wallet' }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a return origin is added and taken away, and only a whole https origin', { tag: '@once' }, async ({
  staffPage: page,
}) => {
  await page.goto('/developers/network');
  const field = page.getByLabel('Origin', { exact: true });
  const add = page.getByRole('button', { name: 'Add' }).first();
  await field.fill('http://shop.example.com');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible();
  await field.fill('https://e2e.example.com:8443');
  await add.click();
  await expect(page.getByText('https://e2e.example.com:8443', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Remove https://e2e.example.com:8443' }).click();
  await expect(page.getByText('https://e2e.example.com:8443', { exact: true })).toBeHidden();
});

// A fault that no call of another spec uses up, or would fail by.
test('a fault is armed and disarmed; a reset asks for a word', { tag: '@once' }, async ({ staffPage: page }) => {
  await page.goto('/developers/sandbox?mode=sandbox');
  await page.getByLabel('Times for Holdings unreadable: HOLDINGS_UNAVAILABLE').fill('3');
  await page.getByRole('button', { name: 'Arm: Holdings unreadable: HOLDINGS_UNAVAILABLE' }).click();
  await expect(page.getByText('Armed for 3')).toBeVisible();
  await page.getByRole('button', { name: 'Disarm: Holdings unreadable: HOLDINGS_UNAVAILABLE' }).click();
  await expect(page.getByText('Armed for 3')).toBeHidden();
  await page.getByRole('button', { name: 'Arm: Holdings unreadable: HOLDINGS_UNAVAILABLE' }).click();
  await expect(page.getByText('Armed for 3')).toBeVisible();
  await page.getByLabel('Faults of').selectOption('nothing');
  await page.getByRole('button', { name: 'Arm the profile' }).click();
  await expect(page.getByText('Armed for 3')).toBeHidden();
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reset the sandbox' });
  await expect(confirm).toBeDisabled();
  await page.getByLabel('Type reset to confirm').fill('reset');
  await expect(confirm).toBeEnabled();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the log is narrowed by its address, paged, and taken away as a file', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/developers/logs?mode=sandbox&route=%2Fpartner%2Fbuy%2Fconfirm');
  await expect(page.getByRole('link', { name: 'POST /partner/buy/confirm' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'POST /partner/buy/quote' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/request-log-sandbox-.*\.csv$/);
  await page.getByRole('link', { name: 'POST /partner/buy/confirm' }).first().click();
  await expect(page.getByText('What it is about')).toBeVisible();
  // One for each endpoint that is there at this moment.
  await expect(page.getByText('buy.completed').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/route=/);
});
