import type { Page } from '@playwright/test';
import { embedAddress, enterEmbed, newPerson } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { demoCaller } from '../fixtures/partner-api.ts';
import { DEMO_OTP } from '../fixtures/people.ts';
import { expect, leave, test } from '../fixtures/test.ts';

const DEMO = 'ptn_demo';

/** The session that a page keeps. */
const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', `tola-embed:${DEMO}`);

/** What a procedure of the screens answers anyone who comes with this token: a code, or nothing where it answers. */
async function codeOf(page: Page, token: string, procedure: string, input: object = {}): Promise<string | undefined> {
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await page.request.get(`/trpc/embed.${procedure}?input=${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).error?.data?.code;
}

const closed = (page: Page) => page.getByRole('heading', { name: 'Open this from the app' });

test('an address that was used opens nothing elsewhere, nor for the next person at the same phone', async ({
  page,
  browser,
}, info) => {
  const address = await embedAddress(page, info, newPerson());
  await page.goto(address);
  await page.getByLabel('Code', { exact: true }).fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').waitFor();
  // Here it is the page that was opened again.
  await page.goto(address);
  await page.getByRole('navigation').waitFor();

  const thief = await browser.newPage();
  await thief.goto(address);
  await expect(closed(thief)).toBeVisible();
  expect(await tokenOf(thief)).toBe('');

  // Another person's spent address at the phone where the thief is in as themself.
  await enterEmbed(thief, info);
  await thief.goto(address);
  await expect(closed(thief)).toBeVisible();
  await thief.reload();
  await expect(closed(thief)).toBeVisible();
  await thief.close();
});

test('a code opens no other partner’s screens, and is not spent by the try', async ({ page }, info) => {
  const address = await embedAddress(page, info, newPerson());
  await page.goto(address.replace(DEMO, 'ptn_credit'));
  await expect(closed(page)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
});

test('a session is of one person: ids of another are not found, and it is gone once it is signed out', async ({
  page,
  browser,
}, info) => {
  const { post } = await demoCaller(page.request, info.project.outputDir);
  const owner = newPerson();
  await enterEmbed(page, info, { person: owner });
  const { user_code } = await post('users/init', { mobile: owner.mobile, flow: 'api' });
  const quote = await post('buy/quote', { user_code, asset_type: 'gold', amount_inr: 500 });
  const { transaction_id: transactionId } = await post('buy/confirm', { quote_id: quote.quote_id });
  const token = await tokenOf(page);
  expect(await codeOf(page, token, 'history.detail', { transactionId })).toBeUndefined();

  const other = await browser.newPage();
  await enterEmbed(other, info);
  const theirs = await tokenOf(other);
  expect(theirs).not.toBe(token);
  expect(await codeOf(other, theirs, 'history.detail', { transactionId })).toBe('NOT_FOUND');
  await other.close();

  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(closed(page)).toBeVisible();
  expect(await codeOf(page, token, 'access.profile')).toBe('SESSION_EXPIRED');
});

test('tokens are good for their own screens only: a session is no access token, nor the other way round, nor of live', async ({
  page,
}, info) => {
  const demo = await demoCaller(page.request, info.project.outputDir);
  await enterEmbed(page, info);
  const session = await tokenOf(page);
  const wallet = await page.request.get('/partner/wallet', { headers: { authorization: `Bearer ${session}` } });
  expect((await wallet.json()).error.code).toBe('INVALID_TOKEN');
  expect(await codeOf(page, demo.token, 'access.profile')).toBe('SESSION_EXPIRED');
  expect(await codeOf(page, session.replace('tola_embed_', 'tola_live_'), 'access.profile')).toBe('SESSION_EXPIRED');
  // Which mode it is in, the session says, whatever is asked for.
  const asked = encodeURIComponent(JSON.stringify({ mode: 'live' }));
  const home = await page.request.get(`/trpc/embed.home.open?input=${asked}`, {
    headers: { authorization: `Bearer ${session}` },
  });
  expect((await home.json()).result.data.mode).toBe('sandbox');
});

test('staff sign a customer out at the user’s page; the screens say so at their next call', async ({
  page,
  staffPage,
}, info) => {
  const person = newPerson();
  await enterEmbed(page, info, { person });
  const screens = page.url();
  // Home asks for rates by itself: an open one could hear of the end before the next call of the test, and has no session from then on.
  await leave(page);
  const { post } = await demoCaller(page.request, info.project.outputDir);
  const { user_code } = await post('users/init', { mobile: person.mobile, flow: 'api' });
  await staffPage.goto(`/users/${user_code}?mode=sandbox`);
  const card = staffPage.locator('section', {
    has: staffPage.getByRole('heading', { name: 'Signed in to hosted screens' }),
  });
  await card.getByRole('button', { name: /^Sign out/ }).click();
  await expect(card.getByText('Nowhere')).toBeVisible();
  await page.goto(screens);
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
});

test('a link for another person asks before it takes the place of the person who is signed in, and not at all if they stay', async ({
  page,
}, info) => {
  const victim = await enterEmbed(page, info);
  const masked = (mobile: string) => `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
  const session = await tokenOf(page);
  const stranger = newPerson('A Stranger');
  const link = await embedAddress(page, info, stranger);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${masked(victim.mobile)}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Continue as ${masked(stranger.mobile)}?` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('navigation').waitFor();
  expect(await tokenOf(page)).toBe(session);
  await page.goto(link);
  await page.getByRole('button', { name: `Continue as ${masked(stranger.mobile)}` }).click();
  await page.getByLabel('Code', { exact: true }).fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('navigation').waitFor();
  expect(await tokenOf(page)).not.toBe(session);
});
