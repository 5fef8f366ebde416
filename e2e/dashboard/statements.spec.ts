import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { creditSandbox } from '../fixtures/credit-sandbox.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { once } from '../fixtures/once.ts';
import { creditPartner } from '../fixtures/people.ts';
import { expect, signIn, test as staffTest } from '../fixtures/test.ts';

type Paper = { month: string; viewUrl: string; feesUrl: string; commission: number };
type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Credit Partner's statement of the month that its sandbox has left behind, as the partner interface tells of it. */
async function finalStatement(api: APIRequestContext, outputDir: string): Promise<Paper> {
  const { token } = await creditSandbox(api, outputDir);
  const answer = await api.get('/partner/dashboard/statements', { headers: { Authorization: `Bearer ${token}` } });
  const [statement] = (await answer.json()).data.statements;
  return {
    month: statement.month,
    viewUrl: new URL(statement.view_url).pathname,
    feesUrl: new URL(statement.fee_invoice_view_url).pathname,
    commission: statement.commission_inr,
  };
}

/** Signed in as the owner of Credit Partner; once a run, since sign-in codes are few. */
const test = staffTest.extend<{ creditPage: Page }>({
  async creditPage({ browser, contextOptions, viewport, isMobile, hasTouch, baseURL, request }, use, info) {
    const options = { ...contextOptions, viewport, isMobile, hasTouch, ...(baseURL && { baseURL }) };
    await creditSandbox(request, info.project.outputDir);
    const storageState = await once<StorageState>('credit-staff', info.project.outputDir, () =>
      signedIn(browser, options),
    );
    const context = await browser.newContext({ ...options, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

async function signedIn(browser: Browser, options: object): Promise<StorageState> {
  const context = await browser.newContext(options);
  await signIn(await context.newPage(), creditPartner);
  const state = await context.storageState();
  await context.close();
  return state;
}

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

test('the month so far stands apart from what is final, and says when it will be', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/statements?mode=sandbox');
  await expect(page.getByText('So far, not final').first()).toBeVisible();
  await expect(page.getByText(/^Final on 1 \w{3} \d{4}, 02:00 IST/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Lines and trades' }).first().click();
  await expect(page.getByText('These are the figures so far')).toBeVisible();
  await expect(page.getByText('Invoices are numbered when the month becomes final.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
});

test('a line leads to the trades it sums, in the address, and back to all', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/statements?mode=sandbox');
  await page.getByRole('link', { name: 'Lines and trades' }).first().click();
  await page
    .getByRole('table', { name: 'Lines' })
    .getByRole('link', { name: /Buy API/ })
    .click();
  await expect(page).toHaveURL(/\/statements\/\d{4}-\d\d\?mode=sandbox&type=buy&channel=api&kind=trade#trades$/);
  await expect(page.getByText('Shown below')).toBeVisible();
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Shown below')).toHaveCount(0);
});

test('each figure of a month is explained, and what adds up adds up', async ({ creditPage: page, request }, info) => {
  const { month, commission } = await finalStatement(request, info.project.outputDir);
  await page.goto(`/statements/${month}?mode=sandbox`);
  const card = page.locator('section').filter({ hasText: 'How each figure came about' });
  await expect(card.getByText('net_payable_inr')).toBeAttached();
  const sum = card.getByRole('table', { name: 'Commission', exact: true });
  const cells = await sum.getByRole('cell').allTextContents();
  const paise = cells.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100));
  const whole = paise.at(-1);
  expect(whole).toBe(Math.round(commission * 100));
  expect(paise.slice(0, -1).reduce((total, part) => total + part, 0)).toBe(whole);
});

test('a final month shows each step of its net payable, its lines and its documents @phone', async ({
  creditPage: page,
  request,
}, info) => {
  const paper = await finalStatement(request, info.project.outputDir);
  await page.goto('/statements?mode=sandbox');
  await page
    .getByRole('table', { name: 'Final statements' })
    .getByRole('link', { name: monthName(paper.month) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: monthName(paper.month) })).toBeVisible();
  await expect(page.getByText('Final since')).toBeVisible();
  const steps = page.locator('dl').filter({ hasText: 'GST on commission' });
  await expect(steps.getByText(`₹${paper.commission.toFixed(2)}`)).toBeVisible();
  await expect(steps.getByText('−₹50.00')).toBeVisible();
  await expect(steps.getByText('−₹9.00')).toBeVisible();
  await expect(page.getByText(/^TC\d{4}\/000000001$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^TF\d{4}\/000000001$/ })).toHaveAttribute(
    'href',
    new RegExp(`${paper.feesUrl}$`),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`statement-${paper.month}.pdf`);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#trades').getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^tola-commission-sandbox-.*\.csv$/);
});

test('months and documents fit and break no rule of accessibility, in both themes', async ({
  creditPage: page,
  request,
}, info) => {
  const paper = await finalStatement(request, info.project.outputDir);
  for (const path of [
    '/statements?mode=sandbox',
    `/statements/${paper.month}?mode=sandbox`,
    paper.viewUrl,
    paper.feesUrl,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
});

test('anyone who has the address reads the statement and the invoice of fees; an altered one leads nowhere', async ({
  page,
  request,
}, info) => {
  const { viewUrl, feesUrl, month } = await finalStatement(request, info.project.outputDir);
  await page.goto(viewUrl);
  await expect(page).toHaveTitle(`Monthly statement ${monthName(month)}`);
  await expect(page.getByText('Net payable')).toBeVisible();
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.goto(feesUrl);
  await expect(page).toHaveTitle(/^Tax invoice TF\d{4}\/\d{9}$/);
  await expect(page.getByText('₹59.00')).toBeVisible();
  const response = await page.goto(viewUrl.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such statement');
});

test('a month whose lines add up to zero says so, on its page and on paper', async ({
  creditPage: page,
  request,
}, info) => {
  const { token } = await creditSandbox(request, info.project.outputDir);
  const answer = await request.get('/partner/dashboard/statements', { headers: { Authorization: `Bearer ${token}` } });
  const { month, view_url } = (await answer.json()).data.statements.at(-1);
  const words = 'The lines of this month add up to zero: nothing is payable either way.';
  for (const path of [`/statements/${month}?mode=sandbox`, new URL(view_url).pathname]) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expectSound(page);
  }
});

test('the archive of a sandbox is offered for the months of its own clock', async ({
  creditPage: page,
  request,
}, info) => {
  const { token } = await creditSandbox(request, info.project.outputDir);
  const answer = await request.get('/partner/sandbox/clock', { headers: { Authorization: `Bearer ${token}` } });
  const { now } = (await answer.json()).data;
  const month = new Date(Date.parse(now) + 19_800_000).toISOString().slice(0, 7);
  await page.goto('/statements?mode=sandbox');
  await expect(page.getByLabel('Period').locator('option').nth(1)).toHaveText(monthName(month));
});

test('a month without a trade has no statement', async ({ staffPage: page }) => {
  await page.goto('/statements/1999-01?mode=sandbox');
  await expect(page.getByText('There is no statement of this month')).toBeVisible();
});
