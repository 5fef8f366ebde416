import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../app-bridge.ts';
import {
  isOperatorAllowed,
  type OperatorPermission,
  operatorRoles,
} from '../../domain/accounts/operators/permissions.ts';
import { isAllowed, type Permission, roles } from '../../domain/accounts/team/permissions.ts';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { makeMember, sessionCookie } from '../../testing/rooms/sign-in.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { createAppBridge } from './create-app-bridge.ts';
import { rootRouter } from './root.ts';

const appUrl = 'http://localhost:3000';
const secret = 'a secret of this test only';

type Procedure = {
  path: string;
  type: string;
  permission: Permission | undefined;
  operatorPermission: OperatorPermission | undefined;
};

/** What it takes depends on the mode; in sandbox this. */
const judgedByMode: Readonly<Record<string, Permission>> = {
  'payments.cancel': 'sandbox.control',
  'sips.cancel': 'sandbox.control',
  'deliveries.cancel': 'sandbox.control',
};

const procedures: Procedure[] = Object.entries(
  rootRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta?: { permission?: Permission; operatorPermission?: OperatorPermission } } }
  >,
).map(([path, { _def }]) => ({
  path,
  type: _def.type,
  permission: judgedByMode[path] ?? _def.meta?.permission,
  operatorPermission: _def.meta?.operatorPermission,
}));

/** What needs no sign-in: pages that customers and visitors see, and the sign-in itself. */
const open = [
  'auth.',
  // Of sessions that owe their second factor, and of no others: second-factor.test.ts
  'secondFactor.',
  'certificates.',
  'trust.',
  'invoices.',
  'statementDocuments.',
  'checkout.',
  'sipCheckout.',
  'simulator.',
  'invitations.',
  'signUp.',
  'status.',
  // Customers in the hosted screens have sessions of their own: embed/access.test.ts
  'embed.',
];
/** What every signed-in person may ask. */
const ofEveryMember = [
  'session.read',
  'session.here',
  'session.requestConfirmation',
  'session.confirm',
  // Their own passkeys
  'passkeys.list',
  'passkeys.beginEnrolment',
  'passkeys.enrol',
  'passkeys.rename',
  'passkeys.remove',
  'passkeys.renewCodes',
  'passkeys.beginProof',
  'passkeys.prove',
];
/** Read, in effect: one shows no secret in an address, the other issues what the holder may have at any time. */
const harmless = ['webhookDebugger.diagnose', 'users.certificate'];

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
});
afterAll(() => world.close());

async function codeOf({ path, type }: Procedure, cookie: string): Promise<string | undefined> {
  const input = JSON.stringify({ mode: 'sandbox', id: 'sip_none', paymentId: 'pay_none', orderId: 'dlv_none' });
  const isRead = type === 'query';
  const request = new Request(`${appUrl}/trpc/${path}${isRead ? `?input=${encodeURIComponent(input)}` : ''}`, {
    ...(isRead ? {} : { method: 'POST', body: input }),
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).json();
  return body.error?.data?.code;
}

const guarded = procedures.filter(({ permission }) => permission !== undefined);
const ofOperators = procedures.filter(({ operatorPermission }) => operatorPermission !== undefined);
/** A permission to read, which the core narrows by what is changed or asked for. */
const narrowed = ['ops.partners.change', 'ops.approvals.request', 'ops.approvals.approve', 'ops.approvals.reject'];
const denials = ['ROLE_NOT_ALLOWED', 'SIGNED_OUT', 'CROSS_SITE', 'INTERNAL_ERROR'];

describe('every procedure of the screens', () => {
  it('names the permission it needs, or is known to need none', () => {
    const forgotten = procedures.filter(
      ({ path, permission, operatorPermission }) =>
        (permission ?? operatorPermission) === undefined &&
        !ofEveryMember.includes(path) &&
        !open.some((prefix) => path.startsWith(prefix)),
    );
    expect(forgotten.map(({ path }) => path)).toEqual([]);
    expect(guarded.length).toBeGreaterThan(25);
  });

  it('that changes something needs more than a permission to read', () => {
    const careless = guarded.filter(
      ({ path, type, permission }) =>
        type === 'mutation' && /\.(?:read|export)$/.test(permission ?? '') && !harmless.includes(path),
    );
    expect(careless.map(({ path, permission }) => `${path} needs ${permission} only`)).toEqual([]);
    const carelessOps = ofOperators.filter(
      ({ path, type, operatorPermission }) =>
        type === 'mutation' && /\.read$/.test(operatorPermission ?? '') && !narrowed.includes(path),
    );
    expect(carelessOps.map(({ path }) => path)).toEqual([]);
  });

  it.each(roles)('answers or refuses a %s as the table of permissions says', async (role) => {
    const member = await makeMember(world, await world.partner(), role);
    const wrong: string[] = [];
    for (const procedure of guarded) {
      // A cookie for each: some of them end sessions.
      const code = await codeOf(procedure, await sessionCookie(world, member.id, secret));
      const isRight = isAllowed(role, procedure.permission as Permission)
        ? code === undefined || !denials.includes(code)
        : code === 'ROLE_NOT_ALLOWED';
      if (!isRight) wrong.push(`${procedure.path} (${procedure.permission}): ${code ?? 'answered'}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(operatorRoles)('of the service answers or refuses its %s as the table says', async (role) => {
    const operator = await makeOperator(world, role);
    const wrong: string[] = [];
    for (const procedure of ofOperators) {
      const code = await codeOf(procedure, await sessionCookie(world, operator.id, secret));
      const isRight = isOperatorAllowed(role, procedure.operatorPermission as OperatorPermission)
        ? code === undefined || !denials.includes(code)
        : code === 'ROLE_NOT_ALLOWED';
      if (!isRight) wrong.push(`${procedure.path} (${procedure.operatorPermission}): ${code ?? 'answered'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('of the service is closed to strangers and to owners of partners', async () => {
    const owner = await sessionCookie(world, await world.partner(), secret);
    expect(ofOperators.length).toBeGreaterThan(5);
    for (const procedure of ofOperators) {
      expect([procedure.path, await codeOf(procedure, '')]).toEqual([procedure.path, 'SIGNED_OUT']);
      expect([procedure.path, await codeOf(procedure, owner)]).toEqual([procedure.path, 'ROLE_NOT_ALLOWED']);
    }
  });

  it('is closed to strangers, and to the service’s own staff, who belong to no partner', async () => {
    const { vault } = world.core;
    const values = [
      'mbr_ops',
      'Op',
      'support',
      vault.fingerprint('mobile', '9000000001'),
      vault.seal('mobile', '9000000001'),
      'x',
    ];
    await sql(
      world,
      'INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, $4, $5, $6)',
      values,
    );
    const operator = await sessionCookie(world, 'mbr_ops', secret);
    for (const procedure of guarded) {
      expect([procedure.path, await codeOf(procedure, '')]).toEqual([procedure.path, 'SIGNED_OUT']);
      expect([procedure.path, await codeOf(procedure, operator)]).toEqual([procedure.path, 'SIGNED_OUT']);
    }
  });

  it('that was refused leaves an entry in the audit log, once an hour for each permission', async () => {
    const partner = await world.partner();
    const member = await makeMember(world, partner, 'viewer');
    const cookie = await sessionCookie(world, member.id, secret);
    const refused = () =>
      sql(world, `SELECT actor_id, after FROM audit_entry WHERE partner_id = $1 AND action = 'role.refused'`, [
        partner.id,
      ]);
    const rotate = guarded.find(({ path }) => path === 'webhooks.rotateSecret') as Procedure;
    for (let turn = 0; turn < 3; turn++) expect(await codeOf(rotate, cookie)).toBe('ROLE_NOT_ALLOWED');
    expect(await refused()).toEqual([{ actor_id: member.id, after: { role: 'viewer', permission: 'webhooks.write' } }]);
    world.clock.advance(3_600_000);
    await codeOf(rotate, await sessionCookie(world, member.id, secret));
    expect(await refused()).toHaveLength(2);
  });
});
