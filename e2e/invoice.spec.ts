import type { APIRequestContext } from '@playwright/test';
import { creditSandbox } from './fixtures/credit-sandbox.ts';
import { expectFits, expectSound } from './fixtures/expect-sound.ts';
import { once } from './fixtures/once.ts';
import { expect, test } from './fixtures/test.ts';

type Addresses = { buy: string; sell: string };

/** As long as a name may sensibly be, and in two scripts. */
const NAME = 'Venkatanarasimharajuvaripeta Subrahmanya श्रीमती आशा राव';

/** A buy and a sell in a sandbox that no other spec looks at, and where their invoices are. */
async function makeInvoices(api: APIRequestContext, outputDir: string): Promise<Addresses> {
  const { token } = await creditSandbox(api, outputDir);
  const headers = { Authorization: `Bearer ${token}` };
  const data = async (method: 'get' | 'post', path: string, body?: object) => {
    const answer = await api[method](`/partner/${path}`, { headers, ...(body && { data: body }) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const { user_code } = await data('post', 'users/init', { mobile: '9876501234', name: NAME, flow: 'api' });
  const buy = await data('post', 'buy/quote', { user_code, asset_type: 'gold', amount_inr: 12_345.67 });
  const bought = await data('post', 'buy/confirm', { quote_id: buy.quote_id });
  const sell = await data('post', 'sell/quote', { user_code, asset_type: 'gold', amount_inr: 4_000 });
  const sold = await data('post', 'sell/confirm', { quote_id: sell.quote_id });
  const invoice = await data('get', `transactions/${bought.transaction_id}/invoice`);
  const advice = await data('get', `transactions/${sold.transaction_id}/invoice`);
  return { buy: invoice.view_url, sell: advice.view_url };
}

const invoices = (api: APIRequestContext, outputDir: string) =>
  once('invoices', outputDir, () => makeInvoices(api, outputDir));
const pathOf = (url: string) => new URL(url).pathname;

test('an invoice and an advice read well and break no rule of accessibility, in both themes', async ({
  page,
  request,
}, info) => {
  const { buy, sell } = await invoices(request, info.project.outputDir);
  await page.goto(pathOf(buy));
  await expect(page).toHaveTitle(/^Tax invoice TB\d{4}\/\d{9}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice');
  await expect(page.getByText(NAME)).toBeVisible();
  await expect(page.getByText('₹12,345.67')).toBeVisible();
  await expect(page.getByText('not regulated by SEBI')).toBeVisible();
  await expectSound(page);
  await page.goto(pathOf(sell));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlement advice');
  await expect(page.getByText('₹4,000.00')).toBeVisible();
  await expectSound(page);
});

test('the narrowest phone shows all of it without scrolling sideways @phone', async ({ page, request }, info) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { buy, sell } = await invoices(request, info.project.outputDir);
  for (const address of [buy, sell]) {
    await page.goto(pathOf(address));
    await expectFits(page);
  }
});

test('on paper it is one A4 page, black on white, without buttons', async ({ page, request }, info) => {
  const { buy, sell } = await invoices(request, info.project.outputDir);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const address of [buy, sell]) {
    await page.goto(pathOf(address));
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('table')).toBeVisible();
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).toBe('rgb(255, 255, 255)');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  }
});

test('the PDF downloads under the number of the invoice', async ({ page, request }, info) => {
  const { buy } = await invoices(request, info.project.outputDir);
  await page.goto(pathOf(buy));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^TB\d{4}-\d{9}\.pdf$/);
});

test('the page tells no one its address, and an altered one leads nowhere', async ({ page, request }, info) => {
  const { buy } = await invoices(request, info.project.outputDir);
  await page.goto(pathOf(buy));
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const altered = pathOf(buy).replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const response = await page.goto(altered);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such invoice');
});
