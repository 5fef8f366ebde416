import { checkLaws, type LawFinding } from '../domain/ledger/laws/check-laws.ts';
import type { World } from './world.ts';

/** Does what triggers and constraints forbid, in a transaction that is undone, and answers the laws found broken. */
export async function brokenBy(world: World, ...damage: string[]): Promise<string[]> {
  return (await findingsAfter(world, ...damage)).map(({ law }) => law);
}

/** The same, with what was found of each law. */
export async function findingsAfter(world: Pick<World, 'owner'>, ...damage: string[]): Promise<LawFinding[]> {
  const client = await world.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('ALTER TABLE account DROP CONSTRAINT account_floor');
    for (const statement of damage) await client.query(statement);
    // The same client, so that the planted damage is seen; its own BEGIN and COMMIT are swallowed by the one around.
    const inside = {
      query: (text: string) => (/^(BEGIN|COMMIT)/.test(text) ? undefined : client.query(text)),
      release: () => {},
    };
    const findings = await checkLaws({ connect: async () => inside } as never);
    return findings.filter(({ broken }) => broken > 0n);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
