import type { Page } from '@playwright/test';
import { renewCodesLater } from '../fixtures/chromium/renew-codes.ts';
import { addAuthenticator } from '../fixtures/chromium/virtual-authenticator.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { DEMO_OTP, unknownMobile } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, loseSession, signIn, test } from '../fixtures/test.ts';
import { whenItListens } from '../fixtures/when-it-listens.ts';

/** Has an operator take on a business of its own, so that no other test meets its passkeys, and signs its owner in. Answers the owner's mobile. */
async function beOwner(page: Page, admin: Page): Promise<string> {
  const mobile = unknownMobile();
  const business = { name: `Passkey Jewellers ${mobile.slice(-6)}`, ownerName: 'Asha Rao', mobile };
  expect((await change(admin, 'ops.partners.create', business)).code).toBeUndefined();
  await signIn(page, mobile);
  return mobile;
}

/** Both steps of the sign-in by one-time password. */
async function giveOtp(page: Page, mobile: string, path = '/sign-in'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('One-time password').fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Reads the recovery codes that are shown, says that they are kept, and goes on. */
async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByText(/stands in for your passkey once/)).toBeVisible();
  const text = (await page.locator('pre code').textContent()) ?? '';
  await page.getByRole('checkbox', { name: /I have kept them/ }).check();
  await page.getByRole('button', { name: 'Go on' }).click();
  return text.trim().split('\n');
}

test('an owner adds a passkey, signs in with it, does without it by a recovery code, and removes it @phone', async ({
  page,
  opsPageAs,
}) => {
  const authenticator = await addAuthenticator(page);
  const mobile = await beOwner(page, await opsPageAs('admin'));
  await page.goto('/settings/profile?mode=sandbox');
  await expect(page.getByText('You have no passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  let codes = await keepCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByRole('table', { name: 'Passkeys' }).getByText('My laptop').first()).toBeVisible();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await expectSound(page);

  await test.step('ten minutes later new codes take the passkey again', async () => {
    await renewCodesLater(page);
    codes = await keepCodes(page);
    expect(codes).toHaveLength(10);
  });

  await test.step('signs in with it, after the one-time password', async () => {
    await loseSession(page);
    await giveOtp(page, mobile, '/sign-in?callbackUrl=%2Fsettings%2Fprofile%3Fmode%3Dsandbox');
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    await expectSound(page);
    expect((await read(page, 'session.read')).code).toBe('SIGNED_OUT');
    expect((await page.request.get('/wallet', { maxRedirects: 0 })).status()).toBe(307);
    await authenticator.lock();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByText('No passkey was used.', { exact: false })).toBeVisible();
    await authenticator.unlock();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page).toHaveURL(/\/settings\/profile\?mode=sandbox/);
    await expect(page.getByText('My laptop').first()).toBeVisible();
  });

  await test.step('the device is lost: a recovery code stands in for it, once', async () => {
    await authenticator.remove();
    await loseSession(page);
    await giveOtp(page, mobile);
    await page.getByRole('button', { name: 'I do not have it' }).click();
    await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc-dddd');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect(page.getByText('This recovery code is wrong', { exact: false })).toBeVisible();
    await expectSound(page);
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    await page.locator('h1').first().waitFor();
    await page.goto('/settings/profile?mode=sandbox');
    await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Change My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, remove My laptop' }).click();
  await expect(page.getByText('You have no passkey')).toBeVisible();
});

test('a team that requires passkeys leads each member to add one before anything else', async ({
  page,
  opsPageAs,
  browser,
  baseURL,
}, info) => {
  await addAuthenticator(page);
  await beOwner(page, await opsPageAs('admin'));
  await page.goto('/settings/team?mode=sandbox');
  await page.getByRole('button', { name: 'Require passkeys' }).click();
  await expect(page.getByText('Add a passkey of your own first', { exact: false })).toBeVisible();
  await page.goto('/settings/profile?mode=sandbox');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Owner’s phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click();
  await keepCodes(page);
  await page.goto('/settings/team?mode=sandbox');
  await page.getByRole('button', { name: 'Require passkeys' }).click();
  await expect(page.getByText('Everybody signs in with a passkey from now on.')).toBeVisible();
  await expectSound(page);

  const mobile = unknownMobile();
  const invited = await change(page, 'team.invite', { name: 'Ravi Shah', mobile, email: '', role: 'finance' });
  const { invitationId } = invited.data as { invitationId: string };
  const { viewport, isMobile, hasTouch } = info.project.use;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile, hasTouch: hasTouch ?? false }),
  });
  const member = whenItListens(await context.newPage());
  await addAuthenticator(member);
  await giveOtp(member, mobile, `/invitation/${invitationId}`);
  await expect(member.getByRole('heading', { name: 'Add a passkey to go on' })).toBeVisible();
  expect((await read(member, 'session.read')).code).toBe('SIGNED_OUT');
  await expectSound(member);
  await member.getByLabel('Name').fill('Ravi’s phone');
  await member.getByRole('button', { name: 'Add a passkey' }).click();
  await keepCodes(member);
  await member.waitForURL((url) => url.pathname !== '/sign-in');
  expect((await read(member, 'session.read')).data).toMatchObject({ role: 'finance' });
  await context.close();

  await page.reload();
  await page.getByRole('button', { name: 'Manage Ravi Shah' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take their passkeys away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, take them from Ravi Shah' }).click();
  await expect(page.getByText('The passkeys of Ravi Shah are taken away.')).toBeVisible();
});
