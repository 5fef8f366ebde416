import type { Page, Request } from '@playwright/test';
import { callEmbed } from '../fixtures/call-embed.ts';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From home to the review of a buy for so many rupees. */
async function review(page: Page, rupees: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Buy' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(rupees);
  await press(page, 'Review');
  await expect(heading(page, 'Review your buy')).toBeVisible();
}

/** To the payment itself. */
async function order(page: Page, rupees = '500'): Promise<void> {
  await review(page, rupees);
  await press(page, 'Pay with UPI');
  await expect(heading(page, /^Pay ₹/)).toBeVisible();
}

const waiting = async (page: Page) => (await callEmbed(page, 'buy.waiting')) as { paymentId: string }[];

test('a buy in rupees is paid by UPI, and is held at home @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await page.getByRole('navigation').getByRole('link', { name: 'Buy' }).click();
  await press(page, 'Review');
  await expect(page.getByText('Enter an amount with at most two decimals.')).toBeVisible();
  await expect(page.getByText(/New rate in \d+ s/)).toBeVisible();
  await press(page, '₹500');
  await expect(page.getByText(/^About 0\.\d+/)).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await press(page, 'Review');
  await expect(page.getByText('From ₹10.00 to ₹50,000.00 a payment.')).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('1,250.50');
  await press(page, 'Review');
  await expect(page.getByText('₹1,250.50')).toBeVisible();
  await expect(page.getByText('Digital gold and silver are not regulated by SEBI.')).toBeVisible();
  await press(page, 'Pay with UPI');
  await expect(heading(page, 'Pay ₹1,250.50')).toBeFocused();
  expect(await readQr(await page.screenshot({ fullPage: true }))).toEqual([
    expect.stringMatching(/^upi:\/\/pay\?.*am=1250\.50/),
  ]);
  await press(page, 'Simulate payment');
  await expect(heading(page, /^0\.\d+\sg of gold bought$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the invoice' })).toHaveAttribute('href', /\/invoice\//);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(page.getByText(/^0\.\d+\sg$/).first()).toBeVisible();
});

test('a buy in grams pays what gets them at the rate @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await page.getByRole('navigation').getByRole('link', { name: 'Buy' }).click();
  await page.getByText('Silver', { exact: true }).click();
  await page.getByText('In grams', { exact: true }).click();
  await press(page, '10\u00A0g');
  await expect(page.getByText(/^About ₹/)).toBeVisible();
  await press(page, 'Review');
  await expect(page.getByText(/^10\.\d+\sg$/)).toBeVisible();
  await press(page, 'Pay with UPI');
  await press(page, 'Simulate payment');
  await expect(heading(page, /^(9\.99|10\.)\d+\sg of silver bought$/)).toBeVisible();
});

test('anyone who leaves in the middle finds the payment as it stands @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await order(page);
  const address = page.url();
  for (const place of ['Buy', 'Home']) {
    await page.getByRole('navigation').getByRole('link', { name: place }).click();
    await expect(page.getByText('A payment of ₹500.00 is still open.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go on with it' }).click();
  await expect(heading(page, 'Pay ₹500.00')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(heading(page, 'Pay ₹500.00')).toBeVisible();
  // Paid elsewhere meanwhile: the page goes on by itself.
  await callEmbed(page, 'buy.simulate', { paymentId: address.split('/').at(-1), outcome: 'success' });
  await expect(heading(page, /of gold bought$/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, /^Pay/)).toBeHidden();
});

test('a failure is explained, with what to do @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await order(page);
  await press(page, 'Simulate a failed payment');
  await expect(heading(page, 'Payment not completed')).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await order(page);
  await press(page, 'Cancel this payment');
  await expect(heading(page, 'Payment not completed')).toBeVisible();
  await order(page, '750');
  await press(page, 'Simulate a delayed purchase');
  await expect(heading(page, 'Payment received, gold delayed')).toBeVisible();
  await press(page, 'Simulate a refund');
  await expect(heading(page, 'Your money was returned')).toBeVisible();
});

test.describe('without a connection', () => {
  test('a buy waits in the middle, goes on by itself, and is made once @webview', async ({ page }, info) => {
    await enterEmbed(page, info);
    await review(page, '600');
    // Not before its rate is there: without a connection it would never come, and nothing could be bought at it.
    await expect(page.getByRole('button', { name: 'Pay with UPI', exact: true })).toBeEnabled();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await press(page, 'Pay with UPI');
    await expect(page.getByRole('button', { name: 'Waiting for a connection…' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(heading(page, 'Pay ₹600.00')).toBeVisible();
    expect(await waiting(page)).toHaveLength(1);
    await page.context().setOffline(true);
    await expect(page.getByText('There is no connection.', { exact: false })).toBeVisible();
    await page.context().setOffline(false);
    await press(page, 'Simulate payment');
    await expect(heading(page, /of gold bought$/)).toBeVisible();
    expect(await waiting(page)).toHaveLength(0);
  });

  test('an answer that is lost is asked for again under the same key @webview', async ({ page }, info) => {
    await enterEmbed(page, info);
    const keys: string[] = [];
    const keyOf = (request: Request) => /"key":"([^"]+)"/.exec(request.postData() ?? '')?.[1] ?? '';
    await page.route('**/trpc/embed.buy.create**', async (route) => {
      keys.push(keyOf(route.request()));
      if (keys.length > 2) return route.continue();
      // The service has done it; its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await review(page, '700');
    await press(page, 'Pay with UPI');
    await expect(heading(page, 'Pay ₹700.00')).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await waiting(page)).toHaveLength(1);
  });

  test('so is one that a reload has cut off @webview', async ({ page }, info) => {
    await enterEmbed(page, info);
    await review(page, '800');
    await page.route('**/trpc/embed.buy.create**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset').catch(() => undefined);
    });
    const sent = page.waitForRequest('**/trpc/embed.buy.create**');
    await press(page, 'Pay with UPI');
    await sent;
    await expect.poll(async () => (await waiting(page)).length).toBe(1);
    await page.reload();
    // Not before: what the screen asks again by itself would get through.
    await page.unroute('**/trpc/embed.buy.create**');
    await expect(heading(page, 'Review your buy')).toBeVisible();
    await press(page, 'Pay with UPI');
    await expect(heading(page, 'Pay ₹800.00')).toBeVisible();
    expect(await waiting(page)).toHaveLength(1);
  });
});

const phones = {
  Android: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36',
    links: [
      /^intent:\/\/pay\?.*package=com\.google/,
      /^phonepe:/,
      /^paytmmp:/,
      /^intent:.*dreamplug/,
      /^upi:\/\/pay\?/,
    ],
  },
  iPhone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    links: [/^gpay:\/\/upi\/pay\?/, /^phonepe:/, /^paytmmp:/, /^credpay:/],
  },
};
for (const [name, { userAgent, links }] of Object.entries(phones)) {
  test.describe(`in a WebView of ${name} @devices`, () => {
    test.use({ userAgent, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('apps are opened in the same frame, and a link that no app took is reported', async ({ page }, info) => {
      await enterEmbed(page, info);
      await order(page);
      const ways = page.getByRole('region', { name: 'Pay with' });
      await expect(ways.getByRole('link')).toHaveCount(links.length);
      for (const [index, pattern] of links.entries()) {
        await expect(ways.getByRole('link').nth(index)).toHaveAttribute('href', pattern);
        await expect(ways.getByRole('link').nth(index)).not.toHaveAttribute('target');
      }
      await ways.getByRole('link', { name: 'PhonePe' }).click();
      await expect(page.getByText('If the app did not open', { exact: false })).toBeVisible();
      const qr = page.getByRole('img', { name: 'QR code to pay ₹500.00 with a UPI app' });
      // Away from the ways on at the foot, which would cover a part of it.
      await qr.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      expect(await readQr(await qr.screenshot())).toEqual([expect.stringMatching(/^upi:\/\/pay/)]);
    });
  });
}

for (const [theme, locale] of [
  ['light', 'en'],
  ['dark', 'hi'],
] as const) {
  test(`no step breaks a rule of accessibility, nor the width of the screen, ${theme}, ${locale}`, async ({
    page,
  }, info) => {
    const words = {
      en: { buy: 'Buy', review: 'Review', pay: 'Pay with UPI', simulate: 'Simulate payment', done: 'Done' },
      hi: { buy: 'खरीदें', review: 'जाँचें', pay: 'UPI से चुकाएँ', simulate: 'भुगतान आज़माएँ', done: 'हो गया' },
    }[locale];
    await enterEmbed(page, info, { look: { theme, locale } });
    const fits = async () => {
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    };
    await page.getByRole('navigation').getByRole('link', { name: words.buy }).click();
    await press(page, '₹500');
    await fits();
    await press(page, words.review);
    await expect(page.getByRole('button', { name: words.pay })).toBeEnabled();
    await fits();
    await press(page, words.pay);
    await expect(page.getByRole('button', { name: words.simulate, exact: true })).toBeVisible();
    await fits();
    await press(page, words.simulate);
    await expect(page.getByRole('link', { name: words.done })).toBeVisible();
    await fits();
  });
}
