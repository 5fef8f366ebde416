import type { Page } from '@playwright/test';
import { callEmbed } from '../fixtures/call-embed.ts';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From home to the approval of a weekly SIP for so many rupees. */
async function newSip(page: Page, rupees = '500'): Promise<void> {
  await page.getByRole('main').locator('a[href$="/sip"]').click();
  await page.getByRole('link', { name: 'Start a SIP' }).click();
  await page.getByLabel('Amount each time').fill(rupees);
  await page.getByText('Weekly', { exact: true }).click();
  await press(page, 'Go on to approve');
  await expect(heading(page, `Approve ₹${rupees}.00 every week`)).toBeVisible();
}

const sipIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) as string;

test('a SIP is set up, approved, seen and ended @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await page.getByRole('main').locator('a[href$="/sip"]').click();
  await expect(page.getByText('No SIPs yet')).toBeVisible();
  await page.getByRole('link', { name: 'Start a SIP' }).click();
  await page.getByLabel('Amount each time').fill('15001');
  await press(page, 'Go on to approve');
  await expect(page.getByRole('alert').getByText('From ₹100.00 to ₹15,000.00 each time.')).toBeVisible();
  await press(page, '₹500');
  await page.getByText('Daily', { exact: true }).click();
  await page.getByLabel('Name of the SIP').fill('Wedding gold');
  await press(page, 'Go on to approve');
  await expect(heading(page, 'Approve ₹500.00 every day')).toBeFocused();
  await press(page, 'Simulate approval');
  await expect(heading(page, 'Your SIP is running')).toBeVisible();
  await expect(page.getByText('Bought', { exact: true })).toBeVisible();
  await press(page, 'Simulate an installment');
  await expect(page.getByText('Bought', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'SIPs')).toBeVisible();
  await page.getByRole('link', { name: /Wedding gold/ }).click();
  await press(page, 'End this SIP');
  await press(page, 'Keep it');
  await press(page, 'End this SIP');
  await press(page, 'Yes, end it');
  await expect(heading(page, 'Your SIP was ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End this SIP' })).toBeHidden();
});

test('a refused approval says so, and a SIP that is not there is none @webview', async ({ page }, info) => {
  await enterEmbed(page, info);
  await newSip(page);
  await press(page, 'Simulate a failure');
  await expect(heading(page, 'The SIP was not approved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
  await page.goto(`${page.url()}x`);
  await expect(page.getByText('There is no such SIP.')).toBeVisible();
});

test.describe('in a WebView of Android @devices', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });

  test('the mandate opens in a window of its own, which closes once the bank has approved', async ({ page }, info) => {
    await enterEmbed(page, info);
    await newSip(page);
    const opening = page.waitForEvent('popup');
    await press(page, 'Approve in a UPI app');
    const popup = await opening;
    await expect(popup.getByRole('link', { name: 'PhonePe' })).toHaveAttribute('href', /^phonepe:\/\/mandate\?/);
    expect(popup.url()).toContain(`/pay/sip/${sipIdOf(page)}`);
    await expect(page.getByText('Approve in the window that has opened.', { exact: false })).toBeVisible();
    const closing = popup.waitForEvent('close');
    await callEmbed(page, 'sips.simulate', { sipId: sipIdOf(page), outcome: 'activate' });
    await expect(heading(page, 'Your SIP is running')).toBeVisible();
    await closing;
  });

  test('where windows open in the place of the screens, the bank’s page leads back to them', async ({ page }, info) => {
    await page.addInitScript(() => {
      window.open = (address) => {
        window.location.href = String(address);
        return window;
      };
    });
    await enterEmbed(page, info);
    await newSip(page);
    const sipId = sipIdOf(page);
    await press(page, 'Approve in a UPI app');
    await expect(page.getByRole('link', { name: 'PhonePe' })).toHaveAttribute('href', /^phonepe:\/\/mandate\?/);
    await callEmbed(page, 'sips.simulate', { sipId, outcome: 'activate' });
    await page.getByRole('link', { name: 'Back to Demo Partner' }).click();
    await expect(heading(page, 'SIPs')).toBeVisible();
    await expect(page.getByRole('link', { name: /Gold SIP/ })).toContainText('Running');
  });

  test('where the host opens no windows, apps are opened in the same frame', async ({ page }, info) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await enterEmbed(page, info);
    await newSip(page);
    await press(page, 'Approve in a UPI app');
    const ways = page.getByRole('region', { name: 'Approve with' });
    await expect(ways.getByRole('link')).toHaveCount(4);
    await expect(ways.getByRole('link', { name: 'Google Pay' })).toHaveAttribute('href', /^intent:\/\/mandate\?/);
    for (const link of await ways.getByRole('link').all())
      expect(await link.getAttribute('href')).not.toMatch(/:\/\/pay/);
  });
});

for (const [theme, locale] of [
  ['dark', 'en'],
  ['light', 'hi'],
] as const) {
  test(`no step breaks a rule of accessibility, nor the width of the screen, ${theme}, ${locale}`, async ({
    page,
  }, info) => {
    const words = {
      en: { start: 'Start a SIP', create: 'Go on to approve', simulate: 'Simulate approval', end: 'End this SIP' },
      hi: { start: 'SIP शुरू करें', create: 'मंज़ूरी की ओर बढ़ें', simulate: 'मंज़ूरी आज़माएँ', end: 'यह SIP बंद करें' },
    }[locale];
    await enterEmbed(page, info, { look: { theme, locale } });
    const fits = async () => {
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    };
    await page.getByRole('main').locator('a[href$="/sip"]').click();
    await page.getByRole('link', { name: words.start }).click();
    await expect(page.getByRole('button', { name: words.create })).toBeVisible();
    await fits();
    await press(page, words.create);
    await expect(page.getByRole('button', { name: words.simulate })).toBeVisible();
    await fits();
    await press(page, words.simulate);
    await press(page, words.end);
    await fits();
  });
}
