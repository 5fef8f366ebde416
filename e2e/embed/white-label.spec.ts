import type { Locator, Page, TestInfo } from '@playwright/test';
import { blockCookies, embedAddress, newPerson } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { once } from '../fixtures/once.ts';
import { DEMO_OTP, unknownMobile } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const SETTINGS = '/settings/domains?mode=sandbox';
/** Under localhost, so that browsers find it on this machine. */
const HOST = 'gold.localhost';

/** The address of a domain, on the port of the server that runs. */
function addressOf(host: string, path = '/'): string {
  const address = new URL(path, test.info().project.use.baseURL);
  address.hostname = host;
  return address.toString();
}

/** Demo Partner's domain, proved once for all tests here. */
async function servedDomain(staffPage: Page, info: TestInfo): Promise<void> {
  await once('white-label-domain', info.project.outputDir, async () => {
    await staffPage.goto(SETTINGS);
    const card = cardOf(staffPage, HOST);
    const isServing = card.getByText('Serving', { exact: true });
    await expect(staffPage.getByRole('button', { name: 'Add a domain' })).toBeVisible();
    // A manual run may find the data of the one before.
    if (await isServing.isVisible()) return true;
    await addDomain(staffPage, HOST);
    await setRecord(staffPage, card);
    await card.getByRole('button', { name: 'Check DNS' }).click();
    await expect(isServing).toBeVisible();
    return true;
  });
}

async function addDomain(page: Page, host: string): Promise<void> {
  await page.getByLabel('Domain', { exact: true }).fill(host);
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await expect(cardOf(page, host)).toBeVisible();
}

/** Sets what the proof of a domain is looked for by. The next look finds it only once that is done. */
async function setRecord(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Set the TXT record' }).click();
  await expect(page.getByText('The record is there. Check DNS now.')).toBeVisible();
}

const cardOf = (page: Page, host: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }).filter({ hasText: host }) });

async function signIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a domain is added, found not proved, proved, and removed after a second word', async ({ staffPage: page }) => {
  // Another one each time: the simulated DNS keeps what was put there.
  const host = `silver-${unknownMobile()}.localhost`;
  await page.goto(SETTINGS);
  await page.getByLabel('Domain', { exact: true }).fill('gold');
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await expect(page.getByText('must be a domain such as gold.example.com')).toBeVisible();
  await addDomain(page, host);
  const card = cardOf(page, host);
  await expect(card.getByText(`_tola.${host}`)).toBeVisible();
  await expect(card.getByText(/^tola-verify=[0-9a-f]{40}$/)).toBeVisible();
  await card.getByRole('button', { name: 'Check DNS' }).click();
  await expect(card.getByText(`There is no TXT record at _tola.${host} yet.`)).toBeVisible();
  await setRecord(page, card);
  await card.getByRole('button', { name: 'Check DNS' }).click();
  await expect(card.getByText(`${host} shows your screens now.`)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: `Remove ${host}` }).click();
  await page.getByRole('button', { name: `Yes, remove ${host}` }).click();
  await expect(card).toHaveCount(0);
});

test('a customer signs in at the domain by mobile, goes about, and stays signed in there only', async ({
  page,
  staffPage,
}, info) => {
  await servedDomain(staffPage, info);
  await blockCookies(page);
  await page.goto(addressOf(HOST));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter a 10-digit Indian mobile number.')).toBeVisible();
  const mobile = unknownMobile();
  await signIn(page, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect(page).toHaveURL(addressOf(HOST, '/more'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);

  // The same browser at the service's own address, and at a domain that belongs to no partner.
  const app = await embedAddress(page, info, newPerson());
  await page.goto(app.split('?', 1)[0] as string);
  await expect(page.getByRole('heading', { name: 'Open this from the app' })).toBeVisible();
  await page.goto(addressOf(HOST, '/more'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a code of the app opens nothing at the domain, and the service’s own pages are not there @once', async ({
  page,
  staffPage,
}, info) => {
  await servedDomain(staffPage, info);
  const app = new URL(await embedAddress(page, info, newPerson()));
  const answer = await page.goto(addressOf(HOST, `/?user_code=${app.searchParams.get('user_code')}`));
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain('frame-ancestors https://shop.example.com');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).not.toContain('user_code');
  const statuses = await page.evaluate(
    async (paths) => {
      const answers = await Promise.all(paths.map((path) => fetch(path)));
      return answers.map(({ status }) => status);
    },
    [
      '/sign-in',
      '/docs',
      '/partner/prices',
      '/openapi.json',
      '/embed/ptn_demo',
      '/trpc/wallet.read',
      '/api/auth/session',
      '/metrics',
    ],
  );
  expect(statuses).toEqual(Array(8).fill(404));
});

for (const [theme, locale] of [
  ['light', 'en'],
  ['dark', 'hi'],
] as const) {
  test(`signing in breaks no rule of accessibility, nor the width of the screen, ${theme} and ${locale}`, async ({
    page,
    staffPage,
  }, info) => {
    await servedDomain(staffPage, info);
    await page.goto(addressOf(HOST, `/?theme=${theme}&locale=${locale}`));
    await expect(page.locator('#mobile')).toBeVisible();
    await expectAccessible(page);
    await page.locator('#mobile').fill(unknownMobile());
    await page.locator('form button').click();
    await expect(page.locator('#otp')).toBeVisible();
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}
