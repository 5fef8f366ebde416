import type { APIRequestContext, Page } from '@playwright/test';
import { expectSound } from './fixtures/expect-sound.ts';
import { once } from './fixtures/once.ts';
import { creditPartner, DEMO_OTP } from './fixtures/people.ts';
import { test as base, expect } from './fixtures/test.ts';

type Certificate = { cert_no: string; image_url: string; gold_grams: number; issued_at_display: string };

/** A live certificate of Credit Partner's, made once for all tests. */
const test = base.extend<{ certificate: Certificate }>({
  certificate: async ({ request }, use, info) =>
    use(await once('certificate', info.project.outputDir, () => makeCertificate(request))),
});

async function makeCertificate(api: APIRequestContext): Promise<Certificate> {
  const headers: Record<string, string> = {};
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const response = await api.fetch(`/partner/${path}`, { method, headers, ...(data && { data }) });
    const answer = await response.json();
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  };
  await call('POST', 'auth/request-otp', { mobile: creditPartner, mode: 'live' });
  const token = await call('POST', 'auth/verify-otp', { mobile: creditPartner, otp: DEMO_OTP, mode: 'live' });
  headers.Authorization = `Bearer ${token.access_token}`;
  const user = { mobile: '9876543219', name: 'आशा Rao', flow: 'api' };
  const { user_code } = await call('POST', 'users/init', user);
  const quote = await call('POST', 'buy/quote', { user_code, asset_type: 'gold', amount_inr: 5000 });
  await call('POST', 'buy/confirm', { quote_id: quote.quote_id });
  return call('GET', `users/${user_code}/certificate`);
}

async function enter(page: Page, number: string): Promise<void> {
  await page.goto('/verify');
  await page.getByLabel('Certificate number').fill(number);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(/\/verify(\/|\?number=)./);
}

test('a number typed carelessly shows what was certified, with the picture as issued @phone', async ({
  page,
  certificate,
}) => {
  await enter(page, ` ${certificate.cert_no.toLowerCase().replaceAll('-', ' ')} `);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  const main = page.getByRole('main');
  await expect(main).toContainText('आशा Rao');
  await expect(main).toContainText('Name as registered');
  await expect(main).toContainText(certificate.gold_grams.toFixed(6));
  await expect(main).toContainText(certificate.issued_at_display);
  const image = page.getByRole('img', { name: `The certificate ${certificate.cert_no}` });
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1080);
  expect(new URL(certificate.image_url).pathname).toBe(await image.getAttribute('src'));
});

test('the signed copy and the keys can be saved', async ({ page, certificate }) => {
  await page.goto(`/verify/${certificate.cert_no}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download signed copy' }).click();
  expect((await saved).suggestedFilename()).toBe(`${certificate.cert_no}.json`);
  const keys = await page.request.get('/files/certificates/keys.json');
  expect((await keys.json()).keys.length).toBeGreaterThan(0);
});

for (const [what, number, says] of [
  ['was never issued', 'TL-20261121-22222222', 'Not genuine: no such certificate was issued'],
  ['is the sample’s', 'TL-20260126-SAMPLE01', 'This is a sample'],
  ['is no number', 'hello <b>there</b>', 'This is not a certificate number'],
] as const) {
  test(`what ${what} is plainly said to be so`, async ({ page }) => {
    await enter(page, number);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says);
    await expect(page.getByRole('main')).toContainText(number);
    await expect(page.getByRole('img')).toHaveCount(0);
  });
}

test('it works without scripts, and in Hindi', async ({ browser, baseURL, certificate }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await context.addCookies([{ name: 'tola-language', value: 'hi', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.goto('/verify');
  await page.getByLabel('प्रमाणपत्र संख्या').fill(certificate.cert_no);
  await page.getByRole('button', { name: 'सत्यापित करें' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('यह प्रमाणपत्र असली है');
  await context.close();
});

test('every page is free of axe findings in both themes', async ({ page, certificate }) => {
  for (const path of ['/verify', `/verify/${certificate.cert_no}`, '/verify/TL-20261121-22222222']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectSound(page);
    });
  }
});

test('on paper there is what was certified, and no form', async ({ page, certificate }) => {
  await page.goto(`/verify/${certificate.cert_no}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(certificate.cert_no);
});
