import { describe, expect, it } from 'vitest';
import { isAllowed, type Permission, permissions, permissionsOf, requirePermission, roles } from './permissions.ts';

describe('permissions', () => {
  it('let an owner do everything and a viewer change nothing but their own profile', () => {
    expect(permissionsOf('owner')).toEqual(Object.keys(permissions));
    expect(permissionsOf('viewer')).toEqual(['business.read', 'statements.read', 'profile.write']);
  });

  it('refuse a role that is not known', () => {
    for (const role of ['operator', '', 'OWNER', 'constructor']) expect(permissionsOf(role)).toEqual([]);
  });

  it('keep money, markup and people from developers, and tokens, webhooks and sandbox from finance', () => {
    const refusedTo = (role: string) => Object.keys(permissions).filter((name) => !isAllowed(role, name as Permission));
    expect(refusedTo('developer')).toEqual([
      'statements.read',
      'inventory.buy',
      'tokens.live',
      'payments.manage',
      'markup.write',
      'branding.write',
      'team.read',
      'team.write',
      'audit.read',
    ]);
    expect(refusedTo('finance')).toEqual(expect.arrayContaining(['tokens.write', 'webhooks.write', 'sandbox.control']));
  });

  it('name the roles that may, where one may not', () => {
    expect(() => requirePermission('viewer', 'tokens.write')).toThrow(
      expect.objectContaining({
        code: 'ROLE_NOT_ALLOWED',
        details: { permission: 'tokens.write', allowed_roles: ['owner', 'admin', 'developer'] },
      }),
    );
    for (const role of roles) expect(() => requirePermission(role, 'business.read')).not.toThrow();
  });
});
