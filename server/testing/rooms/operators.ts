import { contextForOperator, type OperatorContext } from '../../domain/accounts/operators/operator-context.ts';
import type { OperatorRole } from '../../domain/accounts/operators/permissions.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { maskMobile } from '../../domain/kernel/masking.ts';
import { sql } from '../trades.ts';
import { randomMobile, type World } from '../world.ts';
import { sessionKeyOf } from './sign-in.ts';

/** One more operator. */
export async function makeOperator(
  world: World,
  role: OperatorRole,
  { mobile = randomMobile() } = {},
): Promise<{ id: string; mobile: string }> {
  const id = newId('mbr', world.clock.now());
  const { vault } = world.core;
  await sql(
    world,
    `INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      `${role} ${id.slice(-4)}`,
      role,
      vault.fingerprint('mobile', mobile),
      vault.seal('mobile', mobile),
      maskMobile(mobile),
    ],
  );
  return { id, mobile };
}

/** What an operator does at this moment, from a session of their own. */
export async function operatorContext(world: World, operatorId: string): Promise<OperatorContext> {
  return contextForOperator(world.core, { sessionKey: await sessionKeyOf(world, operatorId), requestId: 'req_ops' });
}

/** A new operator of a role, signed in. */
export async function newOperator(world: World, role: OperatorRole): Promise<OperatorContext> {
  return operatorContext(world, (await makeOperator(world, role)).id);
}
