import type { Page } from '@playwright/test';
import type { CheckoutPlans } from './fixtures/checkout-orders.ts';
import { test as base } from './fixtures/device-test.ts';
import { expectAccessible } from './fixtures/expect-sound.ts';
import { readQr } from './fixtures/read-qr.ts';
import { expect } from './fixtures/test.ts';

type Plans = CheckoutPlans & { token: string };

const test = base.extend<{ plans: Plans }>({
  plans: ({ checkoutOrders: { plans, token } }, use) => use({ ...plans, token }),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function appLinks(page: Page): Promise<Record<string, string | null>> {
  const links = await page.locator('a[data-app]').all();
  return Object.fromEntries(
    await Promise.all(links.map(async (link) => [(await link.textContent()) ?? '', await link.getAttribute('href')])),
  );
}

test('ways to approve stay mandates on every device, and leave out the app that takes none @devices', async ({
  open,
  plans: { approve },
}) => {
  const { url, apps } = approve.mandate.upi;
  const android = await open('android', `sip/${approve.id}`);
  expect(await appLinks(android)).toEqual({
    'Google Pay': apps.gpay.android,
    PhonePe: apps.phonepe,
    Paytm: apps.paytm,
    'Another UPI app': url,
  });
  const iphone = await open('iphone', `sip/${approve.id}`);
  expect(await appLinks(iphone)).toEqual({ 'Google Pay': apps.gpay.ios, PhonePe: apps.phonepe, Paytm: apps.paytm });
  for (const width of [1280, 360]) {
    const desktop = await open('desktop', `sip/${approve.id}`, { viewport: { width, height: 1000 } });
    expect(await appLinks(desktop)).toEqual({});
    expect(await readQr(await desktop.screenshot({ fullPage: true }))).toEqual([url]);
  }
  for (const link of [apps.gpay.android, apps.gpay.ios, apps.phonepe, apps.paytm, url])
    expect(link).toMatch(/mandate\?/);
});

const states = [
  ['approve', 'Approve ₹1,500.00 every month', 'हर महीने ₹1,500.00 की मंज़ूरी दें'],
  ['active', 'Your plan is running', 'आपकी योजना चल रही है'],
  ['paused', 'Your plan is paused', 'आपकी योजना रुकी हुई है'],
  ['cancelled', 'Your plan was ended', 'आपकी योजना बंद कर दी गई'],
  ['failed', 'The plan was not approved', 'योजना को मंज़ूरी नहीं मिली'],
] as const;

for (const [state, english, hindi] of states) {
  test(`a plan to ${state} says so in the browser’s language, and breaks no rule of accessibility @devices`, async ({
    open,
    plans,
  }) => {
    const plan = plans[state];
    const id = typeof plan === 'string' ? plan : plan.id;
    for (const [device, locale, colorScheme, says] of [
      ['android', 'en-IN', 'light', english],
      ['iphone', 'hi-IN', 'dark', hindi],
      ['desktop', 'en-IN', 'dark', english],
    ] as const) {
      const page = await open(device, `sip/${id}`, { locale, colorScheme });
      await expect(heading(page)).toHaveText(says);
      await expect(page).toHaveTitle(/ · Demo Partner$/);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.getByText('SEBI')).toBeVisible();
      await expectAccessible(page);
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide, 'the page scrolls sideways').toBe(false);
    }
  });
}

async function newPlan(page: Page, { token, userCode }: Plans, fields: object = {}): Promise<string> {
  const answer = await page.request.post('/partner/payments/sips', {
    headers: { Authorization: `Bearer ${token}` },
    data: { user_code: userCode, installment_amount_inr: 500, frequency: 'weekly', ...fields },
  });
  return (await answer.json()).data.id;
}

async function simulate(page: Page, { token }: Plans, id: string, outcome: string): Promise<void> {
  const answer = await page.request.post(`/partner/payments/sips/${id}/simulate`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { outcome },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('follows its plan without a reload, tells what the first installment bought, then goes back to the shop @devices', async ({
  open,
  page: shop,
  plans,
}) => {
  const id = await newPlan(shop, plans, { return_url: 'https://shop.example.com/plans?cart=7' });
  const page = await open('android', `sip/${id}`);
  await page.route('https://shop.example.com/**', (route) => route.fulfill({ body: 'Thank you' }));
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await simulate(shop, plans, id, 'activate');
  await expect(heading(page)).toHaveText('Your plan is running');
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  await expect(page.getByText(/\sg gold$/)).toBeVisible();
  await page.waitForURL(
    (url) =>
      url.href.startsWith(`https://shop.example.com/plans?cart=7&id=${id}&sip_id=`) &&
      url.href.endsWith('&status=active'),
  );
  // The plan is one of ten that its customer may have.
  await shop.request.post(`/partner/payments/sips/${id}/cancel`, {
    headers: { Authorization: `Bearer ${plans.token}` },
  });
});

test('finds its end without scripts, by looking again itself @devices', async ({ open, page: other, plans }) => {
  const id = await newPlan(other, plans);
  const page = await open('android', `sip/${id}`, { javaScriptEnabled: false });
  await expect(heading(page)).toHaveText('Approve ₹500.00 every week');
  await expect(page.getByRole('link', { name: 'Paytm' })).toBeVisible();
  await simulate(other, plans, id, 'failure');
  await expect(heading(page)).toHaveText('The plan was not approved');
});

test('an address that leads to no plan says so, and nothing more', async ({ page }) => {
  for (const id of ['sip_01kah3n5t0v2m9q4r7w8x1y6z3', '1042']) {
    const response = await page.goto(`/pay/sip/${id}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('No such payment');
  }
  // Two readers could take it for two addresses, so no page is asked for it.
  expect((await page.goto('/pay/sip/%00'))?.status()).toBe(400);
});
