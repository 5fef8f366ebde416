import type { Page } from '@playwright/test';
import { expectFits, expectSound } from '../fixtures/expect-sound.ts';
import { HOSTILE, type ManagedOrders, managedOrders } from '../fixtures/managed-orders.ts';
import { test as base, expect } from '../fixtures/test.ts';

const test = base.extend<{ examples: ManagedOrders }>({
  // Beside the plans of the checkout: one of them stays active.
  examples: async ({ request, checkoutOrders: _ }, use, info) =>
    use(await managedOrders(request, info.project.outputDir)),
});

async function newOrder(page: Page, { token, userCode }: ManagedOrders): Promise<string> {
  const answer = await page.request.post('/partner/payments/orders', {
    headers: { Authorization: `Bearer ${token}` },
    data: { user_code: userCode, amount_inr: 500, checkout_type: 'intent', metadata: { cart: HOSTILE } },
  });
  return (await answer.json()).data.payment_id;
}

async function newPlan(page: Page, { token, userCode }: ManagedOrders): Promise<string> {
  const answer = await page.request.post('/partner/payments/sips', {
    headers: { Authorization: `Bearer ${token}` },
    data: { user_code: userCode, installment_amount_inr: 500, frequency: 'weekly', name: HOSTILE },
  });
  return (await answer.json()).data.id;
}

/** The text stands there as text, and nothing of it ran. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByText(HOSTILE).filter({ visible: true }).first()).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

const openFilters = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
};

test('a reference without a space to break at fits the screen, where it heads the page @phone', async ({
  staffPage: page,
  examples,
}) => {
  const reference = `order-${Date.now()}-${'7'.repeat(40)}`;
  const answer = await page.request.post('/partner/payments/orders', {
    headers: { Authorization: `Bearer ${examples.token}` },
    data: { user_code: examples.userCode, amount_inr: 500, checkout_type: 'intent', reference },
  });
  await page.goto(`/payments/${(await answer.json()).data.payment_id}?mode=sandbox`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expectFits(page);
});

test('payment orders narrow by the address, which can be shared, and are taken away as a file @phone', async ({
  staffPage: page,
  examples,
  isMobile,
}) => {
  await page.goto(`/payments?mode=sandbox&user=${examples.userCode}&status=completed&checkout=hosted`);
  await expect(page.getByRole('row').nth(1)).toContainText('₹12,345.67');
  await expect(page.getByText('1 in all')).toBeVisible();
  await expect(page.getByLabel('User')).toHaveValue(examples.userCode);
  await expectHarmless(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tola-payments-sandbox-.*\.csv$/);
  await page.goto('/payments?mode=sandbox');
  await openFilters(page, isMobile);
  await page.getByLabel('Checkout').selectOption('hosted');
  await expect(page).toHaveURL(/\/payments\?mode=sandbox&checkout=hosted$/);
  await page.getByLabel('Reference').fill('there is none such');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a payment order tells of its money, its ids and everything that happened', async ({
  staffPage: page,
  examples,
}) => {
  await page.goto(`/payments?mode=sandbox&user=${examples.userCode}&status=completed&checkout=hosted`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/payments/${examples.completed}\\?mode=sandbox$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(examples.reference);
  await expectHarmless(page);
  for (const text of ['₹14.57', 'Pays the order', 'Simulated', 'payment.completed', 'buy.completed']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const moment = page.getByRole('listitem').filter({ hasText: 'Simulated' }).locator('time').first();
  await expect(moment).toContainText('IST');
  await expect(moment).toHaveAttribute('title', /UTC$/);
  await expect(page.getByText('Nothing more can happen to this one.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open \w/ }).first()).toHaveAttribute('href', /\/(invoice|pay)\//);
  await page.locator(`a[href^="/transactions/txn_"]`).first().click();
  await expect(page).toHaveURL(/\/transactions\/txn_/);
});

test('a sandbox order ends as chosen on its page, and offers only what can follow @phone', async ({
  staffPage: page,
  examples,
}) => {
  await page.goto(`/payments/${await newOrder(page, examples)}?mode=sandbox`);
  const offered = () => page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Sandbox only' });
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay late' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay, purchase fails' }).click();
  await expect(page.getByText('Refund due').first()).toBeVisible();
  await expect(offered().getByRole('button')).toHaveText(['Buy after all', 'Refund']);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Back with the customer').first()).toBeVisible();
  // One for each endpoint that is there at this moment.
  await expect(page.getByText('payment.refunded').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
});

test('an order that is not paid is cancelled from its page, after a second thought, and shows the partner’s metadata @phone', async ({
  staffPage: page,
  examples,
}) => {
  await page.goto(`/payments/${await newOrder(page, examples)}?mode=sandbox`);
  await expectHarmless(page);
  await expect(page.getByRole('heading', { name: 'Metadata' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('You cancelled it').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  // One for each endpoint that is there at this moment.
  await expect(page.getByText('payment.failed').first()).toBeVisible();
});

test('a plan is approved, debited and cancelled from its page, after a second thought', async ({
  staffPage: page,
  examples,
}) => {
  await page.goto(`/sips/${await newPlan(page, examples)}?mode=sandbox`);
  await expectHarmless(page);
  await expect(page.getByText('No installment yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve, first debit' }).click();
  await expect(page.getByText('No. 1')).toBeVisible();
  await page.getByRole('button', { name: 'Fail next debit' }).click();
  await expect(page.getByText('The bank could not debit').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel SIP' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Active').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel SIP' }).click();
  await page.getByRole('button', { name: 'Cancel the SIP' }).click();
  await expect(page.getByText('You cancelled it').first()).toBeVisible();
  await expect(page.getByText('By a member of your team')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel SIP' })).toHaveCount(0);
  await page.goto('/sips?mode=sandbox&sort=next_debit');
  await expect(page.getByRole('row').nth(1)).toContainText('Active');
});

test('a change that fails says why, with its request, and the page stays', async ({ staffPage: page, examples }) => {
  await page.goto(`/payments/${await newOrder(page, examples)}?mode=sandbox`);
  const data = { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Not now.', requestId: 'req_that_failed' };
  await page.route('**/trpc/payments.simulate*', (route) =>
    route.fulfill({ status: 503, json: [{ error: { message: data.message, code: -32603, data } }] }),
  );
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'req_that_failed' })).toBeVisible();
  await page.unroute('**/trpc/payments.simulate*');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
});

test('a delivery shows what, where and how far, and nothing of its code', async ({ staffPage: page, examples }) => {
  await page.goto('/deliveries?mode=sandbox&product=GC-500MG');
  await page.getByRole('row').filter({ hasText: 'Gold coin, 0.5 g' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/deliveries\/dlv_/);
  await page.goto(`/deliveries/${examples.delivery}?mode=sandbox`);
  await expectHarmless(page);
  for (const text of ['₹708.00', '₹108.00', '98******10', 'Confirmed over your API', 'Karnataka']) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(await page.content()).not.toContain('9876543210');
});

test('a withdrawal among the latest of its user is named once', async ({ staffPage: page, examples }) => {
  await page.goto(`/users/${examples.userCode}?mode=sandbox`);
  const row = page.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  expect((await row.textContent())?.split(examples.withdrawal.slice(-8))).toHaveLength(2);
});

test('a withdrawal shows its steps, its movements, and its account by the last digits', async ({
  staffPage: page,
  examples,
}) => {
  await page.goto(`/withdrawals?mode=sandbox&user=${examples.userCode}`);
  await expect(page.getByRole('row').nth(1)).toContainText('₹250.00');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/withdrawals/${examples.withdrawal}`));
  await expect(page.getByText('Asked for over your API')).toBeVisible();
  await expect(page.getByText('Withdrawal: taken from the wallet')).toBeVisible();
  await expect(page.getByText(/9012$/).first()).toBeVisible();
  expect(await page.content()).not.toContain('50123456789012');
});

test('a viewer sees what happened, and is refused by the server what others may do', async ({
  pageAs,
  examples,
  checkoutOrders: orders,
}) => {
  const page = await pageAs('viewer');
  const paymentId = orders.open.payment_id;
  await page.goto(`/payments/${paymentId}?mode=sandbox`);
  await expect(page.getByText('Your role does not include sandbox controls.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await page.goto(`/sips/${orders.plans.active}?mode=sandbox`);
  await expect(page.getByText('No. 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel SIP' })).toHaveCount(0);
  await page.goto(`/payments?mode=sandbox&user=${examples.userCode}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
  const refusals = [
    ['payments.simulate', { paymentId, outcome: 'success' }],
    ['sips.simulate', { id: orders.plans.active, outcome: 'pause' }],
    ['sips.cancel', { id: orders.plans.active }],
  ] as const;
  for (const [procedure, input] of refusals) {
    const code = await page.evaluate(
      async ([name, body]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()).error.data.code;
      },
      [procedure, { mode: 'sandbox', ...input }] as const,
    );
    expect(code, procedure).toBe('ROLE_NOT_ALLOWED');
  }
});

test('what is not there says so', async ({ staffPage: page }) => {
  for (const path of ['payments/pay_none', 'sips/sip_none', 'deliveries/dlv_none', 'withdrawals/wd_none']) {
    await page.goto(`/${path}?mode=sandbox`);
    await expect(page.getByRole('alert').filter({ hasText: 'NOT_FOUND' })).toBeVisible();
  }
});

test('every page of orders is free of axe findings in both themes', async ({
  staffPage: page,
  checkoutOrders: orders,
  examples,
}) => {
  const paths = [
    'payments',
    `payments/${orders.refunded.payment_id}`,
    `payments/${orders.open.payment_id}`,
    'sips',
    `sips/${orders.plans.active}`,
    'deliveries',
    `deliveries/${examples.delivery}`,
    'withdrawals',
    `withdrawals/${examples.withdrawal}`,
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(`/${path}?mode=sandbox`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });
  }
});
