import type { Page } from '@playwright/test';
import { type PolicyReports, watchPolicies } from './fixtures/chromium/policy-reports.ts';
import { enterEmbed } from './fixtures/embed.ts';
import { demoCaller } from './fixtures/partner-api.ts';
import { read } from './fixtures/procedures.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * Waits until a page has drawn what it draws at first: it is loaded and has nothing to do. Some ask the server again and again, so their network is
 * never idle.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1, h2').first().waitFor({ state: 'attached' });
  await settle(page);
}

/** Opens the first detail page that a list leads to, where there is one. */
async function lookInto(page: Page, path: string): Promise<void> {
  await look(page, path);
  const link = page.locator('main table a[href^="/"], main li a[href^="/"]').first();
  if ((await link.count()) === 0) return;
  await look(page, (await link.getAttribute('href')) ?? path);
}

function expectNone({ found, documents }: PolicyReports, atLeast: number): void {
  expect(found).toEqual([]);
  expect(documents.size).toBeGreaterThanOrEqual(atLeast);
}

test('what a policy refuses is heard of @once', async ({ page }) => {
  const reports = await watchPolicies(page);
  await look(page, '/sign-in');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => reports.found.join()).toContain('style-src-attr inline');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect.poll(() => reports.found.join()).toContain('style-src-elem inline');
});

test('the dashboard keeps to a policy without inline styles @once', async ({ staffPage: page, sandboxBuys: _ }) => {
  const reports = await watchPolicies(page);
  for (const path of [
    '/',
    '/start',
    '/inventory',
    '/developers/sandbox',
    '/developers/simulator',
    '/developers/usage',
    '/developers/network',
    '/developers/logs',
    '/developers/errors',
    '/developers/webhooks',
    '/developers/webhooks/debugger',
    '/developers/webhooks/events',
    '/developers/tokens',
    '/developers/webview',
    '/settings/team',
    '/settings/profile',
    '/settings/audit',
    '/settings/domains',
    '/settings/branding',
    '/settings/keys',
    '/settings/pricing',
    '/no/such/page',
  ]) {
    await look(page, `${path}?mode=sandbox`);
  }
  for (const path of [
    'wallet',
    'transactions',
    'users',
    'sips',
    'payments',
    'deliveries',
    'withdrawals',
    'statements',
  ]) {
    await lookInto(page, `/${path}?mode=sandbox`);
  }
  await look(page, '/?mode=live');
  expectNone(reports, 28);
});

test('the charts of home are drawn whole by the server, and chosen parts are pointed at @once', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  const reports = await watchPolicies(page);
  await look(page, '/?mode=sandbox');
  const plots = page.getByRole('slider');
  await expect(plots.first()).toBeVisible();
  for (const plot of await plots.all()) {
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (!box) throw new Error('a chart has no place');
    const marks = await plot.locator('text').all();
    expect(marks.length).toBeGreaterThan(2);
    await plot.hover({ position: { x: box.width / 3, y: box.height / 2 } });
    const note = plot.locator('.shadow-float');
    await expect(note).toBeVisible();
    const placed = await note.boundingBox();
    expect(placed?.x).toBeGreaterThan(box.x);
  }
  expectNone(reports, 1);
});

test('the console keeps to it @once', async ({ opsPageAs }) => {
  const page = await opsPageAs('admin');
  const reports = await watchPolicies(page);
  for (const path of [
    '',
    '/partners/new',
    '/partners/sign-ups',
    '/jobs',
    '/platform',
    '/deliveries/stock',
    '/passkeys',
    '/staff',
    '/settlements/unsettled',
  ]) {
    await look(page, `/ops${path}`);
  }
  for (const path of [
    'partners',
    'approvals',
    'kyc',
    'payments',
    'withdrawals',
    'deliveries',
    'statements',
    'settlements',
    'audit',
  ]) {
    await lookInto(page, `/ops/${path}`);
  }
  expectNone(reports, 18);
});

test('public pages keep to it: sign-in, documentation, certificates, invoices, checkout @once', async ({
  page,
  request,
  checkoutOrders: orders,
}, info) => {
  const reports = await watchPolicies(page);
  const { post, token } = await demoCaller(request, info.project.outputDir);
  const user = await post('users/init', { mobile: '9876501239', name: 'Asha Rao', flow: 'api' });
  const quote = await post('buy/quote', { user_code: user.user_code, asset_type: 'gold', amount_inr: 500 });
  const bought = await post('buy/confirm', { quote_id: quote.quote_id });
  const invoice = await request.get(`/partner/transactions/${bought.transaction_id}/invoice`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { view_url } = (await invoice.json()).data as { view_url: string };
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/terms',
    '/invitation/ivt_none',
    '/docs',
    '/docs/security',
    '/docs/reference/buy',
    '/docs/changelog',
    '/docs/none',
    '/verify',
    '/verify/NONE-1',
    new URL(view_url).pathname,
    '/invoice/none',
    `/pay/${orders.open.payment_id}`,
    `/pay/${orders.completed}`,
    '/pay/pay_none',
    `/pay/sip/${orders.plans.active}`,
    `/simulator/${orders.open.payment_id}`,
    '/embed/prt_none',
    '/embed/prt_none/sell',
    '/nothing-is-here',
  ]) {
    await look(page, path);
  }
  expectNone(reports, 20);
});

test('the screens in a partner’s app keep to it, in the accent of the partner @once', async ({
  page,
  staffPage,
}, info) => {
  const reports = await watchPolicies(page);
  const { accent } = (await read(staffPage, 'branding.read')).data as { accent: string | null };
  await enterEmbed(page, info);
  const styles = await page.locator('head style').allTextContents();
  expect(styles.join().includes('--color-accent:light-dark(')).toBe(accent !== null);
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await settle(page);
  }
  expectNone(reports, 1);
});
