import { expectAccessible, expectSound } from '../fixtures/expect-sound.ts';
import { unknownMobile } from '../fixtures/people.ts';
import { read } from '../fixtures/procedures.ts';
import { invite, signInElsewhere } from '../fixtures/team-members.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

const row = 'tr';

test('a person is invited, joins by their own sign-in, gets another role and is removed at once @phone', async ({
  staffPage: owner,
  browser,
  baseURL,
}) => {
  const name = `Lakshmi Venkataraman ${Date.now() % 100_000}`;
  const mobile = unknownMobile();
  await owner.goto('/settings/team');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a member to your team' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '10-digit' })).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Mobile number').fill(mobile);
  await dialog.getByRole('radio', { name: /Developer/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = (await dialog.getByText(/\/invitation\/ivt_/).textContent()) ?? '';
  await owner.keyboard.press('Escape');
  await expect(
    owner.getByRole('table', { name: 'Open invitations' }).locator(row).filter({ hasText: name }),
  ).toBeVisible();

  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByRole('heading', { name: 'Demo Partner invites you' })).toBeVisible();
  await expect(visitor.getByText(/as Developer\./)).toBeVisible();
  await expectAccessible(visitor);
  await signIn(visitor, mobile, new URL(link).pathname);
  await expect(visitor).toHaveURL(/\/(?:\?.*)?$/);
  expect((await read(visitor, 'session.read')).data).toMatchObject({ name, role: 'developer' });
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();

  await owner.reload();
  const member = owner.getByRole('table', { name: 'Members' }).locator(row).filter({ hasText: name });
  await expect(member).toContainText('Developer');
  await member.getByRole('button', { name: `Manage ${name}` }).click();
  await owner
    .getByRole('dialog')
    .getByRole('radio', { name: /Finance/ })
    .check();
  await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  // It closes once the role is changed; its own words name every role, and stand in the row.
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await expect(member).toContainText('Finance');
  expect((await read(visitor, 'webhooks.health')).code).toBe('ROLE_NOT_ALLOWED');

  await member.getByRole('button', { name: `Manage ${name}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: `Yes, remove ${name}` })
    .click();
  await expect(member).toHaveCount(0);
  expect((await read(visitor, 'session.read')).code).toBe('SIGNED_OUT');
  await visitor.goto('/wallet');
  await expect(visitor).toHaveURL(/\/sign-in/);
  await visitor.context().close();
});

test('an invitation is sent again no sooner than a minute later, and taken back', async ({
  staffPage: owner,
  page,
}) => {
  const name = `Prakash ${Date.now() % 100_000}`;
  const { path, mobile } = await invite(owner, { name, role: 'viewer' });
  await owner.goto('/settings/team');
  const invitation = owner.getByRole('table', { name: 'Open invitations' }).locator(row).filter({ hasText: name });
  await invitation.getByRole('button', { name: `Send again to ${name}` }).click();
  await expect(owner.getByRole('alert').filter({ hasText: 'RATE_LIMITED' })).toBeVisible();
  await invitation.getByRole('button', { name: `Take back the invitation of ${name}` }).click();
  await expect(owner.getByText(name)).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();
  await page.goto('/sign-in');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('One-time password').fill('1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
});

test('a member sees where they are signed in, and ends the other places', async ({
  staffPage: owner,
  browser,
  baseURL,
}) => {
  const { path, mobile } = await invite(owner, { name: 'Nila', role: 'viewer' });
  const options = baseURL ? { baseURL } : {};
  const first = await signInElsewhere(browser, options, { mobile, path });
  const second = await signInElsewhere(browser, options, { mobile });
  const third = await signInElsewhere(browser, options, { mobile });
  await first.goto('/settings/profile');
  const sessions = first.getByRole('table', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expect(sessions.getByRole('button', { name: /^Sign out/ })).toHaveCount(2);
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(sessions.getByRole('button', { name: /^Sign out/ })).toHaveCount(1);
  await first.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(sessions.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  for (const ended of [second, third]) expect((await read(ended, 'session.read')).code).toBe('SIGNED_OUT');
  expect((await read(first, 'session.read')).data).toMatchObject({ name: 'Nila' });
  for (const page of [first, second, third]) await page.context().close();
});

test('signing out ends the session itself, not only the cookie', async ({ staffPage: owner, browser, baseURL }) => {
  const { path, mobile } = await invite(owner, { name: 'Devi', role: 'viewer' });
  const page = await signInElsewhere(browser, baseURL ? { baseURL } : {}, { mobile, path });
  const cookies = await page.context().cookies();
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json();
  await page.request.post('/api/auth/signout', { form: { csrfToken, json: 'true', callbackUrl: '/' } });
  await page.context().addCookies(cookies);
  expect((await read(page, 'session.read')).code).toBe('SIGNED_OUT');
  await page.context().close();
});

test('a profile is changed with its language, and what is wrong is named @phone', async ({
  staffPage: owner,
  browser,
  baseURL,
}) => {
  const { path, mobile } = await invite(owner, { name: 'Farhan', role: 'viewer' });
  const page = await signInElsewhere(browser, baseURL ? { baseURL } : {}, { mobile, path });
  await page.goto('/settings/profile');
  await page.getByLabel('Email').fill('farhan@example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'email address' })).toBeVisible();
  await page.getByLabel('Email').fill('farhan@example.com');
  await page.getByLabel('Name').fill('Farhan Qureshi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await page.getByRole('radio', { name: 'हिन्दी' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'आपकी प्रोफ़ाइल', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Your profile', level: 1 })).toBeVisible();
  expect((await read(page, 'session.read')).data).toMatchObject({
    name: 'Farhan Qureshi',
    email: 'farhan@example.com',
  });
  await page.context().close();
});

test('the audit log tells who changed what, narrowed by the address and taken away as a file', async ({
  staffPage: owner,
}) => {
  const name = `Ishaan ${Date.now() % 100_000}`;
  await invite(owner, { name, role: 'finance' });
  await owner.goto('/settings/audit?action=member');
  const entry = owner.getByRole('table', { name: 'Audit log' }).locator(row).filter({ hasText: name });
  await expect(entry).toContainText('Invited to the team');
  await expect(entry).toContainText('Demo Partner owner');
  await expect(entry).toContainText('finance');
  const filters = owner.getByRole('button', { name: /^Filters/ });
  if ((await filters.isVisible()) && (await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
  await owner.getByLabel('What', { exact: true }).selectOption('token');
  await expect(owner).toHaveURL(/action=token/);
  await expect(entry).toHaveCount(0);
  await owner.goto('/settings/audit?action=member');
  const download = owner.waitForEvent('download');
  await owner.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tola-audit-live-\d{4}-\d\d-\d\d\.csv$/);
});

test('team, audit log and profile are free of axe findings in both themes', async ({ staffPage: page }) => {
  for (const path of ['/settings/team', '/settings/audit', '/settings/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page);
});
