import type { Browser, Page } from '@playwright/test';
import { alone } from '../fixtures/alone.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { DEMO_OTP } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { invite, signInElsewhere } from '../fixtures/team-members.ts';
import { expect, test } from '../fixtures/test.ts';
import { listening } from '../fixtures/when-it-listens.ts';

const PRICING = '/settings/pricing?mode=sandbox';

/** An admin of the test's own, signed in in two browsers: what one of them ends ends for no other test. */
async function adminTwice(owner: Page, browser: Browser, baseURL: string | undefined) {
  const { path, mobile } = await invite(owner, { name: 'Ila Rao', role: 'admin' });
  const options = baseURL ? { baseURL } : {};
  const page = await signInElsewhere(browser, options, { mobile, path });
  const other = await signInElsewhere(browser, options, { mobile });
  return { page, other, mobile };
}

test('what was typed outlives the session: it is there once the same person has signed in again', {
  tag: '@once',
}, async ({ staffPage: owner, browser, baseURL }) => {
  const { page, other, mobile } = await adminTwice(owner, browser, baseURL);
  await page.clock.install();
  await page.goto(PRICING);
  await page.getByLabel('On buys').fill('1.25');
  expect((await change(other, 'profile.endOtherSessions', {})).code).toBeUndefined();
  // The sandbox’s clock is asked for every fifteen seconds.
  await page.clock.fastForward('00:16');
  const signedOut = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(signedOut).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(signedOut).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await signedOut.getByRole('button', { name: 'Sign in again' }).click();
  const tab = await opened;
  await tab.waitForURL('**/sign-in**');
  await listening(tab);
  await tab.getByLabel('Mobile number').fill(mobile);
  await tab.getByRole('button', { name: 'Send OTP' }).click();
  await tab.getByLabel('One-time password').fill(DEMO_OTP);
  const closed = tab.waitForEvent('close');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await closed;
  await expect(signedOut).toBeHidden();
  await expect(page.getByText('You are signed in again.')).toBeVisible();
  await expect(page.getByLabel('On buys')).toHaveValue('1.25');
  expect((await read(page, 'session.read')).data).toMatchObject({ name: 'Ila Rao' });
  for (const one of [page, other]) await one.context().close();
});

test('with nothing typed, a button that is pressed after the session leads to the sign-in and back', async ({
  staffPage: owner,
  browser,
  baseURL,
}) => {
  const { page, other } = await adminTwice(owner, browser, baseURL);
  await page.goto('/settings/profile');
  await change(other, 'profile.endOtherSessions', {});
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fsettings%2Fprofile/);
  for (const one of [page, other]) await one.context().close();
});

test(
  'what is typed stays when another person saves, and the side that is not typed shows what they saved',
  { tag: '@once' },
  async ({ staffPage: owner, pageAs }, info) => {
    const admin = await pageAs('admin');
    await alone('demo-markup', info.project.outputDir, async () => {
      await owner.clock.install();
      await owner.goto(PRICING);
      await owner.getByLabel('On buys').fill('1.5');
      expect((await change(admin, 'pricing.setMarkup', { sellPct: 0.25 })).code).toBeUndefined();
      // As when the person comes back to this window.
      await owner.clock.fastForward('00:11');
      await owner.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(owner.getByLabel('On sells')).toHaveValue('0.25');
      await expect(owner.getByLabel('On buys')).toHaveValue('1.5');
      expect((await change(admin, 'pricing.setMarkup', { sellPct: 0 })).code).toBeUndefined();
    });
  },
);

test('a form of a key that is open leaves what another person changes of it meanwhile', async ({
  staffPage: owner,
  pageAs,
}) => {
  const admin = await pageAs('admin');
  const name = `Till ${Date.now() % 100_000}`;
  const made = await change(owner, 'apiKeys.make', { name, scopes: ['read', 'trade'] });
  const { keyId } = made.data as { keyId: string };
  await owner.goto('/settings/keys?mode=sandbox');
  await owner.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click();
  const dialog = owner.getByRole('dialog', { name: `Edit “${name}”` });
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} of Pune`);
  await dialog.getByRole('checkbox', { name: 'payments' }).check();
  const narrowed = { keyId, scopes: { trade: false }, allowedAddresses: { '203.0.113.7': true } };
  expect((await change(admin, 'apiKeys.change', narrowed)).code).toBeUndefined();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { living } = (await read(owner, 'apiKeys.list')).data as { living: { keyId: string }[] };
  expect(living.find((key) => key.keyId === keyId)).toMatchObject({
    name: `${name} of Pune`,
    scopes: ['read', 'payments'],
    allowedAddresses: ['203.0.113.7'],
  });
  expect((await change(owner, 'apiKeys.revoke', { keyId })).code).toBeUndefined();
});

test('going back with something typed is asked about', { tag: '@keyboard' }, async ({ staffPage: page }) => {
  await page.goto('/settings/team?mode=sandbox');
  await page.getByRole('link', { name: 'Pricing and plan' }).click();
  await page.getByLabel('On buys').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.75');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['Leave without saving your changes?']);
  await expect(page.getByLabel('On buys')).toHaveValue('1.75');
  await page.getByLabel('On buys').click();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('a form on a page of its own is not left unasked with something typed', { tag: '@once' }, async ({
  staffPage,
  opsPageAs,
}) => {
  const operator = await opsPageAs('admin');
  for (const [page, path, label, away, question] of [
    [staffPage, '/settings/profile', 'Email', 'Wallet', 'Leave without saving your changes?'],
    [
      staffPage,
      '/developers/network?mode=sandbox',
      'Address or network',
      'Wallet',
      'Leave without saving your changes?',
    ],
    [operator, '/ops/partners/new', 'Name of the business', 'Approvals', 'Leave without creating the partner?'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(label).fill('asha@example.com');
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('link', { name: away }).click();
    const dialog = await asked;
    expect(dialog.message(), path).toBe(question);
    await dialog.dismiss();
    await click;
    await expect(page.getByLabel(label)).toHaveValue('asha@example.com');
    page.once('dialog', (again) => void again.accept());
    await page.getByRole('link', { name: away }).click();
    await expect(page.getByLabel(label)).toHaveCount(0);
  }
});

test('what is pressed without a connection is said to wait, and goes on by itself', async ({ staffPage: page }) => {
  await page.goto('/users?mode=sandbox');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(note).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0);
});

test('a dialog outlives text that is marked beyond its edge, and a press beside it while something is typed', {
  tag: '@keyboard',
}, async ({ staffPage: page }) => {
  await page.goto('/settings/team?mode=sandbox');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member to your team' });
  const name = dialog.getByLabel('Name');
  const box = await name.boundingBox();
  const mark = async () => {
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(10, (box?.y ?? 0) + 10, { steps: 4 });
    await page.mouse.up();
  };
  await mark();
  await expect(dialog).toBeVisible();
  await name.fill('Lakshmi');
  await mark();
  await page.mouse.click(10, 400);
  await expect(name).toHaveValue('Lakshmi');
  await name.fill('');
  await page.mouse.click(10, 400);
  await expect(dialog).toBeHidden();
});

test('no list is wider than the screens between a phone and a desktop', { tag: '@once' }, async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/wallet',
      '/transactions',
      '/users',
      '/payments',
      '/developers/tokens',
      '/settings/audit',
    ]) {
      await page.goto(`${path}?mode=sandbox`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const overhangPixels = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhangPixels, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
      for (const table of await page.getByRole('table').all()) {
        const [head, body] = [
          await table.locator('th').first().boundingBox(),
          await table.locator('tbody').boundingBox(),
        ];
        const coveredPixels = head && body ? head.y + head.height - body.y : 0;
        expect(coveredPixels, `first row of ${path} at ${width} pixels`).toBeLessThanOrEqual(1);
      }
    }
  }
});

test('Escape asks before it loses what was typed in a dialog', async ({ staffPage: page }) => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member to your team' });
  await dialog.getByLabel('Name').fill('Ila Rao');
  page.once('dialog', (question) => question.dismiss());
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue('Ila Rao');
  page.once('dialog', (question) => question.accept());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Invite a member' }).click();
  await expect(dialog).toBeVisible();
  // Nothing is typed: it is not asked.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
