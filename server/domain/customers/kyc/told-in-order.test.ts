import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { untilWaiting } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A person whom both partners registered, the first of the two first. */
async function knownTo(
  partners: readonly TestPartner[],
): Promise<{ personId: string; codes: Map<TestPartner, string> }> {
  const mobile = randomMobile();
  const codes = new Map<TestPartner, string>();
  for (const partner of partners) codes.set(partner, await makeUser(partner.live, { mobile }));
  const [row] = await sql<{ person_id: string }>(world, 'SELECT person_id FROM end_user WHERE user_code = $1', [
    [...codes.values()][0],
  ]);
  return { personId: row?.person_id as string, codes };
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  return client;
}

it('two persons whose KYC is decided at once are told of to the same partners without a deadlock, whoever registered them first', async () => {
  const receiver = await startReceiver(() => 200);
  const partners = [await world.partner(), await world.partner()];
  for (const partner of partners) await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  await sql(world, `UPDATE webhook_endpoint SET kinds = '{kyc.updated}'`);
  // The job engine notes a task with its first job, for which a second transaction waits.
  await sql(world, `SELECT graphile_worker.add_job('deliver_webhooks', '{}')`);
  const [one, two] = partners as [TestPartner, TestPartner];
  const [first, second] = [await knownTo([one, two]), await knownTo([two, one])];
  const [deciding, alsoDeciding, holder] = [await connected(), await connected(), await connected()];
  try {
    // Both plan jobs of the same names, as one pair of transactions in sixteen does.
    await deciding.query('BEGIN');
    const lane = async (client: pg.Client) =>
      (await client.query('SELECT mod(pg_current_xact_id()::text::numeric, 16)::int AS lane')).rows[0].lane as number;
    const wanted = await lane(deciding);
    for (let found = -1; found !== wanted; ) {
      await alsoDeciding.query('ROLLBACK');
      await alsoDeciding.query('BEGIN');
      found = await lane(alsoDeciding);
    }
    // Each stands before the second user that it tells of.
    await holder.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const [partner, person] of [
      [two, first],
      [one, second],
    ] as const) {
      await holder.query(
        `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES ($1, $2, 'test.ping', $3, 1, '{}', now())`,
        [`evt_${person.personId}`, await bookOf(world, partner, 'live'), person.codes.get(partner)],
      );
    }
    const decide = (client: pg.Client, personId: string) =>
      client
        .query(
          `WITH made AS (INSERT INTO kyc (person_id, status, method, name, pan_step, aadhaar_step)
             VALUES ($1, 'approved', 'instant', 'Asha Rao', 'verified', 'verified') RETURNING id)
           UPDATE person SET kyc_id = made.id FROM made WHERE person.id = $1`,
          [personId],
        )
        .then(() => client.query('SELECT share_kyc($1)', [personId]))
        .then(() => client.query('COMMIT'));
    const running = Promise.allSettled([decide(deciding, first.personId), decide(alsoDeciding, second.personId)]);
    await untilWaiting(world, 2);
    await holder.query('ROLLBACK');
    expect((await running).map((each) => (each.status === 'rejected' ? String(each.reason) : 'committed'))).toEqual([
      'committed',
      'committed',
    ]);
  } finally {
    await Promise.all([deciding.end(), alsoDeciding.end(), holder.end(), receiver.close()]);
  }
});
