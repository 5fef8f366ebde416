import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { CheckoutOrders } from './fixtures/checkout-orders.ts';
import { creditSandbox } from './fixtures/credit-sandbox.ts';
import { test as base } from './fixtures/device-test.ts';
import { expectAccessible } from './fixtures/expect-sound.ts';
import { readQr } from './fixtures/read-qr.ts';
import { expect } from './fixtures/test.ts';

type Orders = CheckoutOrders & { expired: string };

const test = base.extend<{ orders: Orders }>({
  async orders({ checkoutOrders, request }, use, info) {
    const { expiredPayment: expired } = await creditSandbox(request, info.project.outputDir);
    await use({ ...checkoutOrders, expired });
  },
});

/** The links of a page that lead to apps, by what they say. */
async function appLinks(page: Page): Promise<Record<string, string | null>> {
  const links = await page.locator('a[data-app]').all();
  return Object.fromEntries(
    await Promise.all(links.map(async (link) => [(await link.textContent()) ?? '', await link.getAttribute('href')])),
  );
}

async function newOrder(page: Page, { token, userCode }: CheckoutOrders, fields: object = {}): Promise<string> {
  const answer = await page.request.post('/partner/payments/orders', {
    headers: { Authorization: `Bearer ${token}` },
    data: { user_code: userCode, amount_inr: 500, checkout_type: 'hosted', ...fields },
  });
  return (await answer.json()).data.payment_id;
}

async function simulate(page: Page, { token }: CheckoutOrders, paymentId: string, outcome: string): Promise<void> {
  const answer = await page.request.post(`/partner/payments/orders/${paymentId}/simulate`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { outcome },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('ways to pay @devices', () => {
  test('on Android are the intent links of each app, any app, and a QR code for another phone', async ({
    open,
    orders: { open: order },
  }) => {
    const page = await open('android', order.payment_id);
    const { url, apps } = order.upi;
    expect(await appLinks(page)).toEqual({
      'Google Pay': apps.gpay.android,
      PhonePe: apps.phonepe,
      Paytm: apps.paytm,
      CRED: apps.cred.android,
      'Another UPI app': url,
    });
    await page.getByText('Show a QR code for another phone').click();
    expect(await readQr(await page.screenshot({ fullPage: true }))).toEqual([url]);
  });

  test('on an iPhone are the apps’ own schemes, and no link that leaves the choice to the phone', async ({
    open,
    orders: { open: order },
  }) => {
    const page = await open('iphone', order.payment_id);
    const { apps } = order.upi;
    expect(await appLinks(page)).toEqual({
      'Google Pay': apps.gpay.ios,
      PhonePe: apps.phonepe,
      Paytm: apps.paytm,
      CRED: apps.cred.ios,
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on a desktop is a QR code that reads as the UPI link, however narrow the window, ${colorScheme}`, async ({
      open,
      orders: { open: order },
    }) => {
      for (const width of [1280, 360]) {
        const page = await open('desktop', order.payment_id, { colorScheme, viewport: { width, height: 900 } });
        expect(await appLinks(page)).toEqual({});
        expect(await readQr(await page.screenshot())).toEqual([order.upi.url]);
      }
    });
  }

  test('on anything else are the plain link and the QR code', async ({ open, orders: { open: order } }) => {
    const page = await open('featurePhone', order.payment_id);
    expect(await appLinks(page)).toEqual({ 'Open a UPI app': order.upi.url });
    expect(await readQr(await page.screenshot({ fullPage: true }))).toEqual([order.upi.url]);
  });

  test('can be copied', async ({ open, orders: { open: order } }) => {
    const page = await open('desktop', order.payment_id, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy UPI link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'UPI link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.upi.url);
  });
});

/** Its purchase is tried again within a minute, so there is no such order for long. */
async function newRefundDue(page: Page, orders: CheckoutOrders): Promise<string> {
  const paymentId = await newOrder(page, orders);
  await simulate(page, orders, paymentId, 'purchase_failure');
  return paymentId;
}

const idOf = (order: string | { payment_id: string }) => (typeof order === 'string' ? order : order.payment_id);

const states = [
  ['open', 'Pay ₹12,345.67', '₹12,345.67 चुकाएँ'],
  ['completed', /\sg of gold bought$/, /\sg सोने की ख़रीद पूरी हुई$/],
  ['failed', 'Payment not completed', 'भुगतान पूरा नहीं हुआ'],
  ['expired', 'The time to pay is over', 'भुगतान का समय समाप्त हो गया'],
  ['refundDue', 'Payment received, gold delayed', 'भुगतान मिल गया, सोने की ख़रीद में देरी है'],
  ['refunded', 'Your money was returned', 'आपका पैसा लौटा दिया गया'],
] as const;

for (const [state, english, hindi] of states) {
  test(`${state}: says so in the browser's language, and breaks no rule of accessibility @devices`, async ({
    open,
    orders,
    page: other,
  }) => {
    const paymentId = state === 'refundDue' ? await newRefundDue(other, orders) : idOf(orders[state]);
    for (const [device, locale, colorScheme, says] of [
      ['android', 'en-IN', 'light', english],
      ['iphone', 'hi-IN', 'dark', hindi],
      ['desktop', 'en-IN', 'dark', english],
    ] as const) {
      const page = await open(device, paymentId, { locale, colorScheme });
      await expect(heading(page)).toHaveText(says);
      await expect(page).toHaveTitle(/ · (Demo|Credit) Partner$/);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.getByText('SEBI')).toBeVisible();
      await expectAccessible(page);
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide, 'the page scrolls sideways').toBe(false);
      if (state === 'completed') {
        // A person the link was passed on to would read the buyer's name there.
        await expect(page.locator('a[href*="invoice"]')).toHaveCount(0);
      }
    }
    if (state === 'refunded') {
      const page = await open('android', paymentId);
      await expect(page.getByText(orders.refunded.refund.reference)).toBeVisible();
    }
  });
}

test('follows its order without a reload, then goes back to the shop with its own query as it was @devices', async ({
  open,
  page: shop,
  orders,
}) => {
  const paymentId = await newOrder(shop, orders, { return_url: 'https://shop.example.com/thanks?cart=7' });
  const page = await open('android', paymentId);
  await page.route('https://shop.example.com/**', (route) => route.fulfill({ body: 'Thank you' }));
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await simulate(shop, orders, paymentId, 'success');
  await expect(heading(page)).toHaveText(/\sg of gold bought$/);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  await page.waitForURL(`https://shop.example.com/thanks?cart=7&payment_id=${paymentId}&status=completed`);
});

test('stays where it is when asked to @devices', async ({ open, page: shop, orders }) => {
  const paymentId = await newOrder(shop, orders, { return_url: 'https://shop.example.com/thanks' });
  await simulate(shop, orders, paymentId, 'failure');
  const page = await open('android', paymentId);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('You go back to')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Demo Partner' })).toHaveAttribute(
    'href',
    `https://shop.example.com/thanks?payment_id=${paymentId}&status=failed`,
  );
});

test('says that it checks when a person comes back from an app, and never that a payment failed while that is unknown @devices', async ({
  open,
  orders,
}) => {
  const page = await open('android', 'none');
  // Nothing happens here because time passes, but where it says so.
  await page.clock.install();
  await page.goto(`/pay/${orders.open.payment_id}`);
  await page.clock.pauseAt(Date.now() + 2_000);
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  let calls = 0;
  const firstAnswer = Promise.withResolvers<void>();
  await page.route('**/trpc/checkout.status**', async (route) => {
    if (++calls > 1) return route.abort();
    await firstAnswer.promise;
    return route.continue();
  });
  const status = page.getByRole('status').first();
  const asked = page.waitForRequest((request) => request.url().includes('/trpc/checkout.status'));
  await comeBack();
  await asked;
  await expect(status).toHaveText('Checking your payment…');
  await comeBack();
  const secondFails = page.waitForEvent('requestfailed');
  firstAnswer.resolve();
  await secondFails;
  // The page may hear of the failure a little later than we do, so more than one second may have to pass.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(calls).toBe(3);
  }).toPass();
  await expect(status).toHaveText(/^There is no connection\./);
  await expect(heading(page)).toHaveText('Pay ₹12,345.67');
});

test('counts the time down, speaks of it at its marks, and lets no payment start when it is over @devices', async ({
  open,
  orders,
  page: other,
}) => {
  const paymentId = await newOrder(other, orders);
  const page = await open('android', 'none');
  await page.clock.install();
  await page.goto(`/pay/${paymentId}`);
  await page.route('**/trpc/**', (route) => route.abort());
  const timer = page.getByRole('timer', { name: 'Time left to pay' });
  await expect(timer).toHaveText(/^(20:00|19:5\d)$/);
  await page.clock.fastForward('10:00');
  await expect(timer).toHaveText(/^(10:00|9:5\d|9:4\d)$/);
  await expect(page.locator('#spoken')).toHaveText('10 minutes left to pay');
  await page.clock.fastForward('10:00');
  await expect(timer).toHaveText('0:00');
  await expect(page.getByRole('link', { name: 'Google Pay' })).toBeHidden();
  await expect(heading(page)).toHaveText('Pay ₹500.00');
});

test('says what to do where an app did not open @devices', async ({ open, orders }) => {
  const page = await open('android', orders.open.payment_id);
  await page.getByRole('link', { name: 'PhonePe' }).click();
  await expect(page.getByRole('status').first()).toHaveText(/^If the app did not open/);
  await expect(page.getByRole('img', { name: 'QR code to pay ₹12,345.67 with a UPI app' })).toBeVisible();
});

test('finds its end without scripts, by looking again itself @devices', async ({ open, page: other, orders }) => {
  const paymentId = await newOrder(other, orders);
  const page = await open('android', paymentId, { javaScriptEnabled: false });
  await expect(heading(page)).toHaveText('Pay ₹500.00');
  await expect(page.getByRole('link', { name: 'Paytm' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy UPI link' })).toBeHidden();
  await simulate(other, orders, paymentId, 'success');
  await expect(heading(page)).toHaveText(/\sg of gold bought$/);
});

test('is small, asks no server but ours, runs nothing that is not ours, and tells no other page its address @devices', async ({
  open,
  orders,
}) => {
  const page = await open('android', 'none');
  const asked: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => problems.push(message.text()));
  const answers: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    answers.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize));
  });
  const response = await page.goto(`/pay/${orders.open.payment_id}`, { waitUntil: 'networkidle' });
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'nonce-[^' ]+'; style-src 'nonce-[^' ]+'; .*frame-ancestors 'none'$/,
  );
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-store');
  const origins = new Set(asked.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  const bytes = (await Promise.all(answers)).reduce((sum, one) => sum + one, 0);
  // The page with its style and script, and the logo; the page alone fits into what comes before the first acknowledgement.
  expect(answers).toHaveLength(2);
  expect(bytes).toBeLessThan(18 * 1024);
  expect(gzipSync((await response?.body()) ?? '').length).toBeLessThan(12 * 1024);
  expect(problems).toEqual([]);
});

test('shows the logo and the colours of its partner, both from here, and can be read in them @devices', async ({
  open,
  orders,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('android', orders.open.payment_id, { colorScheme });
    const logo = page.locator('.payee img');
    await expect(logo).toHaveAttribute('src', /^\/files\/logos\/[0-9a-f]{32}-256x256\.png$/);
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
    const ground = await page
      .getByRole('link', { name: 'Paytm' })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(ground).toBe(colorScheme === 'light' ? 'rgb(14, 110, 92)' : 'rgb(24, 116, 99)');
    await expectAccessible(page);
  }
});

test('an address that leads to no payment says so, and nothing more', async ({ page }) => {
  const response = await page.goto('/pay/pay_01kah3n5t0v2m9q4r7w8x1y6z3');
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('No such payment');
  await expectAccessible(page);
});
