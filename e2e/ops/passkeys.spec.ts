import { renewCodesLater } from '../fixtures/chromium/renew-codes.ts';
import { addAuthenticator } from '../fixtures/chromium/virtual-authenticator.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { DEMO_OTP, unknownMobile } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, leave, loseSession, signIn, test } from '../fixtures/test.ts';

test('an operator who has a passkey is asked for it, and two admins take a lost one away', async ({
  opsPageAs,
  page,
}) => {
  const mobile = unknownMobile();
  const name = `Meena ${mobile.slice(-6)}`;
  const [admin, second] = [await opsPageAs('admin'), await opsPageAs('secondAdmin')];
  const letTwo = async (kind: string, input: object) => {
    const reference = `HR-${unknownMobile()}`;
    const asked = await change(admin, 'ops.approvals.request', {
      kind,
      input,
      reason: 'Decided at the desk',
      reference,
    });
    const approved = await change(second, 'ops.approvals.approve', asked.data as object);
    expect([asked.code, approved.code]).toEqual([undefined, undefined]);
  };
  await letTwo('operator.add', { name, mobile, role: 'support' });

  const authenticator = await addAuthenticator(page);
  await signIn(page, mobile);
  await page.goto('/ops/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Security key');
  await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('checkbox', { name: /I have kept them/ }).check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Security key').first()).toBeVisible();
  await expectSound(page);

  await renewCodesLater(page);
  await page.getByRole('checkbox', { name: /I have kept them/ }).check();
  await page.getByRole('button', { name: 'Go on' }).click();

  await loseSession(page);
  await page.goto('/sign-in?callbackUrl=%2Fops');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('One-time password').fill(DEMO_OTP);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  expect((await read(page, 'ops.operators.self')).code).toBe('SIGNED_OUT');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/ops$/);

  await authenticator.remove();
  await admin.goto('/ops/staff');
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Passkey')).toBeVisible();
  const staff = (await read(admin, 'ops.operators.list')).data as { operatorId: string; name: string }[];
  await leave(page);
  await letTwo('passkeys.reset', { memberId: staff.find((one) => one.name === name)?.operatorId });
  expect((await read(page, 'ops.operators.self')).code).toBe('SIGNED_OUT');
  await signIn(page, mobile, '/sign-in?callbackUrl=%2Fops');
  await expect(page).toHaveURL(/\/ops$/);
});
