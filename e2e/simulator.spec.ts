import type { Page } from '@playwright/test';
import type { OpenOrder } from './fixtures/checkout-orders.ts';
import { creditSandbox } from './fixtures/credit-sandbox.ts';
import { expectAccessible } from './fixtures/expect-sound.ts';
import { expect, test } from './fixtures/test.ts';

async function newOrder(page: Page, { token, userCode }: { token: string; userCode: string }): Promise<OpenOrder> {
  const answer = await page.request.post('/partner/payments/orders', {
    headers: { Authorization: `Bearer ${token}` },
    data: { user_code: userCode, amount_inr: 500, checkout_type: 'intent' },
  });
  return (await answer.json()).data;
}

async function openSimulator(page: Page, orders: { token: string; userCode: string }): Promise<OpenOrder> {
  const order = await newOrder(page, orders);
  await page.goto(`/simulator/${order.payment_id}`);
  await expect(page.getByText('The app takes this link: every rule holds')).toBeVisible();
  return order;
}

const frameOf = (page: Page, device: string) => page.frameLocator(`iframe[title="${device}"]`);
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const timeline = (page: Page) => page.locator('section').filter({ hasText: 'What happened' }).last();
const status = (page: Page) => page.getByRole('status').first();

test('shows one order on five devices, each with its own ways to pay, and every QR code reads as the link', async ({
  page,
  checkoutOrders: orders,
}) => {
  const { upi } = await openSimulator(page, orders);
  const shown: Record<string, string[]> = {
    'Android, Chrome': [upi.apps.gpay.android, upi.apps.phonepe, upi.apps.paytm, upi.apps.cred.android, upi.url],
    'Android, WebView': [upi.apps.gpay.android, upi.apps.phonepe, upi.apps.paytm, upi.apps.cred.android, upi.url],
    'iPhone, Safari': [upi.apps.gpay.ios, upi.apps.phonepe, upi.apps.paytm, upi.apps.cred.ios],
    'iPhone, WebView': [upi.apps.gpay.ios, upi.apps.phonepe, upi.apps.paytm, upi.apps.cred.ios],
    Desktop: [],
  };
  for (const [device, links] of Object.entries(shown)) {
    const anchors = frameOf(page, device).locator('a[data-app]');
    await expect(frameOf(page, device).getByRole('heading', { level: 1 })).toHaveText('Pay ₹500.00');
    expect(await anchors.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(links);
  }
  await expect(page.getByText('The QR code reads as the UPI link.')).toHaveCount(5);
  await page.getByText('Links and QR code as text').last().click();
  await expect(page.locator('figure').filter({ hasText: 'QR code, decoded' }).last().locator('code')).toHaveText(
    upi.url,
  );
});

test('a QR code that says something else is found out, and so is one that cannot be read', async ({
  page,
  checkoutOrders: orders,
}) => {
  await openSimulator(page, orders);
  await expect(page.getByText('The QR code reads as the UPI link.')).toHaveCount(5);
  const cover = (device: string) =>
    frameOf(page, device)
      .locator('.qr svg')
      .evaluate((picture) => picture.querySelector('path:last-child')?.setAttribute('d', 'M4 4h9v9H4z'));
  await cover('Desktop');
  await expect(page.getByText('The QR code reads as the UPI link.')).toHaveCount(4);
  await expect(page.getByText('The QR code does not read as the UPI link.')).toHaveCount(1);
});

test('a link that is followed on a device opens in the fake app, which pays it, and all devices follow', async ({
  page,
  checkoutOrders: orders,
}) => {
  const { upi } = await openSimulator(page, orders);
  await frameOf(page, 'iPhone, Safari').getByRole('link', { name: 'PhonePe' }).dispatchEvent('click');
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(upi.apps.phonepe);
  await expect(page.getByText('PhonePe', { exact: true }).last()).toBeVisible();
  await act(page, 'Pay');
  await expect(status(page)).toHaveText('Completed');
  for (const device of ['Android, Chrome', 'iPhone, WebView', 'Desktop']) {
    await expect(frameOf(page, device).getByRole('heading', { level: 1 })).toHaveText(/\sg of gold bought$/);
  }
  await expect(timeline(page)).toContainText('₹500.00 came in and pays the order');
  await expect(timeline(page)).toContainText('Event payment.completed');
  await expect(page.getByText('It shows no QR code now.')).toHaveCount(5);
});

test('paying twice, and paying too little, give money back with its reference', async ({
  page,
  checkoutOrders: orders,
}) => {
  await openSimulator(page, orders);
  await act(page, 'Pay ₹1 too little');
  await expect(timeline(page)).toContainText('₹499.00 is back');
  await expect(timeline(page)).toContainText('It was not the order’s amount');
  await expect(status(page)).toHaveText('Waits to be paid');
  await act(page, 'Pay twice');
  await expect(timeline(page)).toContainText('₹500.00 is back');
  await expect(timeline(page)).toContainText(/Bank reference SIM/);
  await expect(status(page)).toHaveText('Completed');
});

test('a bank that declines leaves the order open; one that fails is at its end', async ({
  page,
  checkoutOrders: orders,
}) => {
  await openSimulator(page, orders);
  await act(page, 'Let the bank decline');
  await expect(page.getByText('The bank declined.')).toBeVisible();
  await expect(status(page)).toHaveText('Waits to be paid');
  await act(page, 'Fail for good');
  await expect(status(page)).toHaveText('Failed');
  await expect(timeline(page)).toContainText('Event payment.failed');
  await expect(page.getByRole('button', { name: 'Fail for good' })).toBeDisabled();
  await expect(frameOf(page, 'Desktop').getByRole('heading', { level: 1 })).toHaveText('Payment not completed');
});

test('a link that breaks a rule is refused with its reason, and cannot be paid', async ({
  page,
  checkoutOrders: orders,
}) => {
  const { upi } = await openSimulator(page, orders);
  await page.getByLabel('Link', { exact: true }).fill(upi.url.replace('%20', '+').replace('500.00', '500'));
  await expect(page.getByText('The app refuses this link')).toBeVisible();
  await expect(page.getByText('Spaces are %20, not +, which some apps show as a plus')).toBeVisible();
  await expect(page.getByText('The amount: rupees with two decimals')).toBeVisible();
  await expect(page.getByText('It is a link of this order, byte for byte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await page.getByLabel('Links of this order').selectOption({ label: 'Google Pay, Android' });
  await expect(page.getByText('The app takes this link: every rule holds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
});

test('paying late asks before the sandbox’s clock moves, and then the order is paid after its end @once', async ({
  page,
  request,
}, info) => {
  const { token } = await creditSandbox(request, info.project.outputDir);
  const users = await page.request.post('/partner/users/init', {
    headers: { Authorization: `Bearer ${token}` },
    data: { mobile: '9876543211', name: 'Asha Rao', flow: 'api' },
  });
  await openSimulator(page, { token, userCode: (await users.json()).data.user_code });
  await act(page, 'Pay late');
  const dialog = page.getByRole('dialog', { name: 'Move the sandbox’s clock?' });
  await expect(dialog).toContainText('the whole sandbox of Credit Partner moves ahead by');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await expect(status(page)).toHaveText('Waits to be paid');
  await act(page, 'Pay late');
  await dialog.getByRole('button', { name: 'Move it and pay late' }).click();
  await expect(status(page)).toHaveText('Completed');
  await expect(timeline(page)).toContainText('Event payment.expired');
});

for (const [language, colorScheme, title] of [
  ['en', 'light', 'Device simulator'],
  ['hi', 'dark', 'डिवाइस सिम्युलेटर'],
] as const) {
  test(`speaks ${language} in ${colorScheme}, fits the window, and breaks no rule of accessibility`, async ({
    page,
    checkoutOrders: orders,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.context().addCookies([{ name: 'tola-language', value: language, url: baseURL as string }]);
    const { payment_id } = await newOrder(page, orders);
    await page.goto(`/simulator/${payment_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const details of await page.locator('details').all()) await details.locator('summary').click();
    // The pages in its frames have tests of their own.
    await expectAccessible(page, { mayHaveFrames: true });
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide, 'the page scrolls sideways').toBe(false);
  });
}

test('is reached from the sandbox’s checkout, and from the dashboard', async ({
  staffPage,
  checkoutOrders: orders,
}) => {
  const { payment_id: id } = await newOrder(staffPage, orders);
  await staffPage.goto(`/pay/${id}`);
  await staffPage.getByRole('link', { name: 'Device simulator' }).click();
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Device simulator');
  await staffPage.goto('/developers/simulator?mode=sandbox');
  await expectAccessible(staffPage);
  await staffPage.getByRole('link', { name: `Open: ${id}` }).click();
  await staffPage.waitForURL(`**/simulator/${id}`);
  await staffPage.goto('/developers/simulator');
  await expect(staffPage.getByText('Live orders move money, so they are not shown in it.')).toBeVisible();
});

test('has no live order and no unknown one, and frames nothing but sandbox checkouts', async ({
  page,
  checkoutOrders: orders,
}) => {
  const missing = await page.goto('/simulator/pay_01kah3n5t0v2m9q4r7w8x1y6z3');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such sandbox order');
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'];
  const { payment_id: id } = orders.open;
  expect(await policyOf(`/simulator/${id}`)).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
  expect(await policyOf(`/pay/${id}?device=desktop`)).toMatch(/frame-ancestors 'self'$/);
  expect(await policyOf(`/pay/${id}`)).toMatch(/frame-ancestors 'none'$/);
  expect(await policyOf('/docs')).not.toContain('frame-src');
  const unknown = await page.request.get(`/pay/${id}?device=fridge`, { maxRedirects: 0 });
  expect([unknown.status(), unknown.headers().location]).toEqual([303, `/pay/${id}`]);
});
