import { demoTeam, type TeamRole } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, test } from '../fixtures/test.ts';

const builders: readonly TeamRole[] = ['admin', 'developer'];
const leaders: readonly TeamRole[] = ['admin'];
const money: readonly TeamRole[] = ['admin', 'finance'];

/** Every procedure that changes something, with who of the team may (an owner may all). */
const changes: readonly [procedure: string, may: readonly TeamRole[]][] = [
  ['inventory.quote', money],
  ['inventory.confirm', money],
  ['payments.simulate', builders],
  ['sips.simulate', builders],
  ['pricing.setMarkup', leaders],
  ['branding.tryLogo', leaders],
  ['branding.set', leaders],
  ['domains.add', leaders],
  ['domains.check', leaders],
  ['domains.publish', leaders],
  ['domains.remove', leaders],
  ['network.addOrigin', builders],
  ['network.removeOrigin', builders],
  ['network.allowAddress', builders],
  ['network.removeAddress', builders],
  ['network.setStrictIdempotency', builders],
  ['sandbox.advance', builders],
  ['sandbox.setFault', builders],
  ['sandbox.setChaos', builders],
  ['sandbox.reset', builders],
  ['apiKeys.make', builders],
  ['apiKeys.change', builders],
  ['apiKeys.rotate', builders],
  ['apiKeys.endOlder', builders],
  ['apiKeys.revoke', builders],
  ['apiKeys.takeOver', leaders],
  ['tokens.create', builders],
  ['tokens.revoke', builders],
  ['tokens.takeOver', leaders],
  ['webhookDebugger.run', builders],
  ['webhookDebugger.diagnose', builders],
  ['webhooks.setEndpoint', builders],
  ['webhooks.addEndpoint', builders],
  ['webhooks.changeEndpoint', builders],
  ['webhooks.removeEndpoint', builders],
  ['webhooks.resendEvent', builders],
  ['webhooks.setFloatThreshold', builders],
  ['webhooks.revealSecrets', builders],
  ['webhooks.rotateSecret', builders],
  ['webhooks.promoteSecret', builders],
  ['webhooks.cancelRotation', builders],
  ['webhooks.sendPing', builders],
  ['webhooks.switchOn', builders],
  ['webhooks.sendAgain', builders],
  ['webhooks.replay', builders],
  ['team.invite', leaders],
  ['team.resendInvitation', leaders],
  ['team.revokeInvitation', leaders],
  ['team.changeRole', leaders],
  ['team.remove', leaders],
];

/** What is read by some only. */
const reads: readonly [procedure: string, may: readonly TeamRole[]][] = [
  ['webhooks.endpoints', builders],
  ['webhooks.events', builders],
  ['webhooks.deliveries', builders],
  ['webview.runs', builders],
  ['team.list', leaders],
  ['audit.list', leaders],
];

/** Where the navigation of a role leads, of the places that not everybody sees. */
const places: readonly [label: string, may: readonly TeamRole[]][] = [
  ['Webhooks', builders],
  ['Access tokens', builders],
  ['WebView diagnostics', builders],
  ['Team', leaders],
  ['Audit log', leaders],
  ['Statements', ['admin', 'finance', 'viewer']],
];

for (const role of Object.keys(demoTeam) as TeamRole[]) {
  test(`what a ${role} may not do is refused by the server`, async ({ pageAs }) => {
    const page = await pageAs(role);
    const wrong: string[] = [];
    for (const [procedure, may] of changes.filter(([, allowed]) => !allowed.includes(role))) {
      const { status, code } = await change(page, procedure, {});
      if (status !== 403 || code !== 'ROLE_NOT_ALLOWED') wrong.push(`${procedure}: ${status} ${code} (for ${may})`);
    }
    for (const [procedure, may] of reads) {
      const { code } = await read(page, procedure);
      if ((code === 'ROLE_NOT_ALLOWED') === may.includes(role)) wrong.push(`${procedure}: ${code} (for ${may})`);
    }
    expect(wrong).toEqual([]);
  });

  test(`the navigation of a ${role} leads where the role may go`, async ({ pageAs, isMobile }) => {
    const page = await pageAs(role);
    await page.goto('/?mode=sandbox');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
    for (const [label, may] of places) {
      const place = navigation.getByRole('link', { name: label, exact: true, includeHidden: true });
      await expect(place, label).toHaveCount(may.includes(role) ? 1 : 0);
    }
  });
}

test('a page that a role does not include says so instead of asking for what it would be refused', async ({
  pageAs,
}) => {
  const page = await pageAs('viewer');
  for (const path of ['/settings/team', '/settings/audit', '/developers/webhooks']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your role does not include this page' }), path).toBeAttached();
  }
});

test('an admin can change anybody but an owner, and gives no owner’s role', async ({ pageAs, staffPage }) => {
  const admin = await pageAs('admin');
  const { memberId } = (await read(staffPage, 'session.read')).data as { memberId: string };
  const own = (await read(admin, 'session.read')).data as { memberId: string };
  for (const input of [
    { memberId, role: 'viewer' },
    { memberId: own.memberId, role: 'owner' },
  ]) {
    expect((await change(admin, 'team.changeRole', input)).code).toBe('ROLE_NOT_ALLOWED');
  }
  expect((await change(admin, 'team.remove', { memberId })).code).toBe('ROLE_NOT_ALLOWED');
  const owner = { name: 'Other Owner', mobile: '6000000001', email: '', role: 'owner' };
  expect((await change(admin, 'team.invite', owner)).code).toBe('ROLE_NOT_ALLOWED');
  await admin.goto('/settings/team');
  await expect(admin.getByText('Only an owner can change or remove an owner.').first()).toBeAttached();
  await admin.getByRole('button', { name: 'Invite a member' }).click();
  await expect(admin.getByRole('dialog').getByRole('radio', { name: /^Owner/ })).toHaveCount(0);
});
